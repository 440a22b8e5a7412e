import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startFixtures } from '../../fixtures/server';
import { testNumber } from '../../fixtures/test-numbers';
import { launchBrowser } from '../../tests/support/chromium';
import { oneBackend } from '../../tests/support/one-backend';
import { buildApp } from '../../build/build';
import { createCertificate, startBenchServer } from './bench-server';
import { catalogueOf } from './catalogue';
import { measure, measureRepeat, type Measurement } from './measure';
import { profiles } from './profiles';
import { measureReleases } from './release';
import { buildVariants } from './variants';
import { writeDocs } from './write-docs';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    profile: { type: 'string', multiple: true, default: ['slow', 'better'] },
    peer: { type: 'string', multiple: true, default: [] },
    /** Selector of a catalogue row, for other sites. */
    rows: { type: 'string', default: 'main section[aria-labelledby]' },
    categories: { type: 'string', default: '40' },
    games: { type: 'string', default: '30' },
    /** Measures the second visit instead of the first, with a service worker and without. */
    repeat: { type: 'boolean', default: false },
    /** Writes the tables into docs/performance.md as well. */
    docs: { type: 'boolean', default: false },
  },
});

/** The table's name of the app with its service worker. */
const worker = 'with the worker';
const report = values.repeat ? 'repeat.json' : 'bench.json';
const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const reports = new URL('../../reports/', import.meta.url);
const fixtures = await startFixtures({
  catalogue: catalogueOf(Number(values.categories), Number(values.games)),
});
const certificate = await createCertificate();
const browser = await launchBrowser(undefined, [
  // `--ignore-certificate-errors` saves a second handshake, but disables Chromium's HTTP cache, which a second visit needs.
  values.repeat
    ? `--ignore-certificate-errors-spki-list=${certificate.keyHash}`
    : '--ignore-certificate-errors',
]);
const results: Record<string, Record<string, Measurement[]>> = {};
const tables: string[] = [];
try {
  const peers = values.peer.map((peer) => {
    const [name = '', dist = ''] = peer.split('=');
    if (!dist) throw new Error(`--peer must be NAME=FOLDER, not '${peer}'.`);
    return { name, dist: resolve(dist) };
  });
  const variants = values.repeat
    ? await buildRepeatVariants()
    : [...(await buildVariants(folder)), ...peers];
  const path = `/home?msisdn=${testNumber('subscribed').msisdn}`;
  for (const name of values.profile) {
    const profile = profiles[name as keyof typeof profiles];
    if (!profile) throw new Error(`--profile must be one of ${Object.keys(profiles).join(', ')}.`);
    const measured: Record<string, Measurement[]> = {};
    results[name] = measured;
    // Interleave variants, so that other load affects all alike.
    for (let run = 0; run < Number(values.runs); run += 1) {
      for (const variant of variants) {
        const server = await startBenchServer(
          profile,
          { dist: variant.dist, ...oneBackend(fixtures.origin) },
          certificate,
        );
        const { cpuSlowdown } = profile;
        const options = { url: server.origin + path, cpuSlowdown, rows: values.rows };
        const one = values.repeat
          ? await measureRepeat(browser, { ...options, server, hasWorker: variant.name === worker })
          : await measure(browser, options);
        (measured[variant.name] ??= []).push(one);
        await server.close();
      }
    }
    const { downKbit, roundTripMs, cpuSlowdown } = profile;
    const loss = 'lossPercent' in profile ? `, ${profile.lossPercent} % lost` : '';
    const title = `${downKbit} kbit/s, ${roundTripMs} ms round trip${loss}, CPU ${cpuSlowdown} times slower; ms, medians of ${values.runs}`;
    tables.push(`### ${title}\n\n${table(measured)}\n`);
    console.log(`\n${tables.at(-1)}`);
  }
  const releases = values.repeat
    ? undefined
    : await measureReleases({ app: join(folder, 'app'), folder, backend: fixtures.origin, path });
  if (releases) console.log(`\n${releaseTable(releases)}\n`);
  await mkdir(reports, { recursive: true });
  await writeFile(
    new URL(report, reports),
    JSON.stringify({ profiles, runs: values.runs, results, releases }, null, 2),
  );
  console.log(`reports/${report}`);
  if (values.docs)
    await writeDocs(values.repeat ? 'repeat visit' : 'first view', tables.join('\n'));
  if (values.docs && releases) await writeDocs('release', releaseTable(releases));
} finally {
  await browser.close();
  await fixtures.close();
  await rm(folder, { recursive: true, force: true });
}

/** The app with its worker, and without one. */
async function buildRepeatVariants() {
  const dist = join(folder, 'app');
  await buildApp({ outDir: dist });
  return [worker, 'without it'].map((name) => ({ name, dist }));
}

function median(list: (number | null)[]): number | null {
  const sorted = list.filter((value) => value !== null).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

/** One line for each changed text. */
function releaseTable(releases: Record<string, number>): string {
  const lines = Object.entries(releases).map(([place, kB]) => `| ${place} | ${kB.toFixed(0)} |`);
  return ['| changed text | kB |', '| --- | --- |', ...lines].join('\n');
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
