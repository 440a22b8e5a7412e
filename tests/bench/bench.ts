import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startFixtures } from '../../fixtures/server';
import { testNumber } from '../../fixtures/test-numbers';
import { launchBrowser } from '../support/chromium';
import { startBenchServer } from './bench-server';
import { catalogueOf } from './catalogue';
import { measure, type Measurement } from './measure';
import { buildVariants } from './variants';
import { writeDocs } from './write-docs';

/** Lines and phones: 3G as most subscribers have it, and a better one. */
const profiles = {
  slow: { downKbit: 400, upKbit: 400, roundTripMs: 400, cpuSlowdown: 6 },
  better: { downKbit: 1_600, upKbit: 750, roundTripMs: 150, cpuSlowdown: 4 },
};

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    profile: { type: 'string', multiple: true, default: Object.keys(profiles) },
    peer: { type: 'string', multiple: true, default: [] },
    /** A row of the catalogue, as a selector; for peers. */
    rows: { type: 'string', default: 'main section[aria-labelledby]' },
    categories: { type: 'string', default: '40' },
    games: { type: 'string', default: '30' },
    /** Writes the tables into docs/performance.md as well. */
    docs: { type: 'boolean', default: false },
  },
});

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const reports = new URL('../../reports/', import.meta.url);
const fixtures = await startFixtures({
  catalogue: catalogueOf(Number(values.categories), Number(values.games)),
});
const backend = new URL(fixtures.origin);
// Told otherwise than by this argument, Chromium takes the certificate at the second handshake only.
const browser = await launchBrowser(undefined, ['--ignore-certificate-errors']);
const results: Record<string, Record<string, Measurement[]>> = {};
const tables: string[] = [];
try {
  const peers = values.peer.map((peer) => {
    const [name = '', dist = ''] = peer.split('=');
    if (!dist) throw new Error(`--peer must be NAME=FOLDER, not '${peer}'.`);
    return { name, dist: resolve(dist) };
  });
  const variants = [...(await buildVariants(folder)), ...peers];
  const path = `/home?msisdn=${testNumber('subscribed').msisdn}`;
  for (const name of values.profile) {
    const profile = profiles[name as keyof typeof profiles];
    if (!profile) throw new Error(`--profile must be one of ${Object.keys(profiles).join(', ')}.`);
    const measured: Record<string, Measurement[]> = {};
    results[name] = measured;
    // Taken in turn, so that what else the computer does falls on all of them.
    for (let run = 0; run < Number(values.runs); run += 1) {
      for (const variant of variants) {
        const server = await startBenchServer(profile, {
          dist: variant.dist,
          apiOrigin: backend,
          providerOrigin: backend,
          fixturesOrigin: backend,
        });
        const url = server.origin + path;
        const { cpuSlowdown } = profile;
        const one = await measure(browser, { url, cpuSlowdown, rows: values.rows });
        (measured[variant.name] ??= []).push(one);
        await server.close();
      }
    }
    const { downKbit, roundTripMs, cpuSlowdown } = profile;
    const title = `${downKbit} kbit/s, ${roundTripMs} ms round trip, CPU ${cpuSlowdown} times slower; ms, medians of ${values.runs}`;
    tables.push(`### ${title}\n\n${table(measured)}\n`);
    console.log(`\n${tables.at(-1)}`);
  }
  await mkdir(reports, { recursive: true });
  await writeFile(
    new URL('bench.json', reports),
    JSON.stringify({ profiles, runs: values.runs, results }, null, 2),
  );
  console.log('reports/bench.json');
  if (values.docs) await writeDocs('first view', tables.join('\n'));
} finally {
  await browser.close();
  await fixtures.close();
  await rm(folder, { recursive: true, force: true });
}

function median(list: (number | null)[]): number | null {
  const sorted = list.filter((value) => value !== null).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

/** Medians, one line a variant. */
function table(measured: Record<string, Measurement[]>): string {
  const columns: [string, (one: Measurement) => number | null][] = [
    ['first paint', (one) => one.firstPaint],
    ['LCP', (one) => one.largestPaint],
    ['first row', (one) => one.firstRow],
    ['4 rows', (one) => one.fourRows],
    ['ready', (one) => one.ready],
    ['long tasks', (one) => one.longTasks],
    ['kB', (one) => Object.values(one.kilobytes).reduce((sum, part) => sum + part, 0)],
  ];
  const lines = Object.entries(measured).map(([name, list]) => [
    name,
    ...columns.map(([, read]) => {
      const value = median(list.map(read));
      return value === null ? '–' : Math.round(value).toLocaleString('en');
    }),
    (median(list.map(({ layoutShift }) => layoutShift)) ?? 0).toFixed(3),
  ]);
  const head = ['', ...columns.map(([name]) => name), 'layout shift'];
  return [head, head.map(() => '---'), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
