import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { startFixtures } from '../../fixtures/server';
import { buildApp } from '../../build/build';
import { startPortalServer } from '../../server/portal-server';
import { samplePlace, screenIds } from '../../tests/paths/models/navigation';
import { findChromium } from '../../tests/support/chromium';
import { oneBackend } from '../../tests/support/one-backend';
import { writeDocs } from './write-docs';

/** Installed on demand: nothing else needs its hundred packages. */
const lighthouse = 'lighthouse@12.8.2';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
/** The status 404 of 'Page not found' lowers its ratings. */
const addresses = screenIds.filter((id) => id !== 'not-found').map((id) => samplePlace(id).address);

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string }>;
}

const { values } = parseArgs({
  options: {
    /** Writes the table into docs/performance.md as well. */
    docs: { type: 'boolean', default: false },
  },
});

const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
const reports = new URL('../../reports/', import.meta.url);
const { executablePath, args } = await findChromium();
const fixtures = await startFixtures();
await buildApp({ outDir: folder });
const portal = await startPortalServer({
  dist: folder,
  port: 0,
  host: '127.0.0.1',
  ...oneBackend(fixtures.origin),
});

async function audit(address: string): Promise<Report> {
  const file = join(folder, 'report.json');
  await promisify(execFile)(
    'npx',
    [
      '--yes',
      lighthouse,
      `http://localhost:${portal.port}${address}`,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${['--headless=new', ...args].join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: executablePath }, cwd: folder },
  );
  return JSON.parse(await readFile(file, 'utf8')) as Report;
}

/** Returns the ids of weighted audits with a score below 0.9. */
const failing = (report: Report, category: string) =>
  (report.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => id);

try {
  const all: Record<string, Report> = {};
  const lines: string[][] = [];
  for (const address of addresses) {
    const report = await audit(address);
    all[address] = report;
    const others = categories.filter((category) => category !== 'performance');
    lines.push([
      `\`${address.replace(/\d+$/, '…')}\``,
      ...categories.map((category) =>
        String(Math.round((report.categories[category]?.score ?? 0) * 100)),
      ),
      others.flatMap((category) => failing(report, category)).join(', '),
    ]);
  }
  const head = ['', ...categories, 'found'];
  const table = [head, head.map(() => '---'), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
  await mkdir(reports, { recursive: true });
  await writeFile(new URL('lighthouse.json', reports), JSON.stringify(all));
  console.log(`\n${table}\n\nreports/lighthouse.json`);
  if (values.docs) await writeDocs('lighthouse', table);
} finally {
  await portal.close();
  await fixtures.close();
  await rm(folder, { recursive: true, force: true });
}
