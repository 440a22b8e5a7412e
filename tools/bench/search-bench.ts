import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startFixtures } from '../../fixtures/server';
import { buildApp } from '../../build/build';
import { startPortalServer } from '../../server/portal-server';
import { compressFile } from '../../build/precompress';
import { launchBrowser } from '../../tests/support/chromium';
import { oneBackend } from '../../tests/support/one-backend';
import { catalogueOf } from './catalogue';
import { countedLine } from './counted-line';
import { measureTyping, type Typing } from './measure-typing';
import { floorPage } from './variants';
import { writeDocs } from './write-docs';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    games: { type: 'string', multiple: true, default: ['10000', '50000'] },
    /** Writes the table into docs/performance.md as well. */
    docs: { type: 'boolean', default: false },
  },
});

const cpuSlowdown = 6;
const paces = { '120 ms a key': 120, 'as fast as possible': 0 };
/** Common letters, rare digits, no match. */
const words = ['lantern 42', 'merge ma', 'nothing such'];

/** A variant: its folder, and the texts' counts where it searches. */
interface Measured {
  name: string;
  pace: string;
  runs: Typing[];
}

const folder = await mkdtemp(join(tmpdir(), 'bench-search-'));
const reports = new URL('../../reports/', import.meta.url);
// Plain http: Chromium disables its cache when certificates are not checked.
const browser = await launchBrowser();
const results: Measured[] = [];

const [app, floor] = [join(folder, 'app'), join(folder, 'floor')];

/** Types on a new browser against that folder and that list. */
async function run(dist: string, backend: URL, pace: number, names: string[] | null) {
  const portal = await startPortalServer({
    dist,
    port: 0,
    host: '127.0.0.1',
    ...oneBackend(backend),
  });
  const line = await countedLine(portal.port);
  try {
    return await measureTyping(browser, {
      url: `http://localhost:${line.port}/search`,
      cpuSlowdown,
      words,
      pace,
      countOf: names && ((text) => names.filter((name) => name.includes(text.trim())).length),
      bytes: line.bytes,
    });
  } finally {
    line.close();
    await portal.close();
  }
}

try {
  await buildApp({ outDir: app });
  await cp(app, floor, { recursive: true });
  await writeFile(
    join(floor, 'search.html'),
    floorPage(await readFile(join(app, 'search.html'), 'utf8'), ''),
  );
  await compressFile(join(floor, 'search.html'));

  const lists = [];
  for (const given of values.games) {
    const catalogue = catalogueOf(Number(given) / 100, 100);
    const fixtures = await startFixtures({ catalogue });
    const names = catalogue.flatMap(({ games }) =>
      games.map((game) => game.gamename.toLowerCase()),
    );
    lists.push({ name: `${Number(given).toLocaleString('en')} games`, fixtures, names });
  }
  for (let count = 0; count < Number(values.runs); count += 1) {
    // Interleave variants, so that other load affects all alike.
    for (const [pace, ms] of Object.entries(paces)) {
      const note = (name: string, typing: Typing) => {
        let one = results.find((other) => other.name === name && other.pace === pace);
        if (!one) results.push((one = { name, pace, runs: [] }));
        one.runs.push(typing);
      };
      const anyBackend = new URL(lists[0]?.fixtures.origin ?? '');
      note('echo floor', await run(floor, anyBackend, ms, null));
      for (const { name, fixtures, names } of lists) {
        note(name, await run(app, new URL(fixtures.origin), ms, names));
      }
    }
  }
  for (const { fixtures } of lists) await fixtures.close();
  await mkdir(reports, { recursive: true });
  await writeFile(new URL('bench-search.json', reports), JSON.stringify(results, null, 2));
  const text = table();
  console.log(`\n${text}\n\nreports/bench-search.json`);
  if (values.docs) await writeDocs('search', text);
} finally {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
}

function quantile(list: number[], part: number): number {
  const sorted = list.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/**
 * Returns a row per list and pace, with the floor of that pace. Takes each keystroke's median over the runs, which removes
 * other load.
 */
function table(): string {
  const medianOf = (one: Measured | undefined, read: (typing: Typing) => number) =>
    quantile((one?.runs ?? []).map(read), 0.5);
  const keystrokesOf = (one: Measured | undefined) =>
    (one?.runs[0]?.keystrokes ?? []).map((_, key) =>
      medianOf(one, ({ keystrokes }) => keystrokes[key] ?? 0),
    );
  const p50 = (one: Measured | undefined) => quantile(keystrokesOf(one), 0.5);
  const p95 = (one: Measured | undefined) => quantile(keystrokesOf(one), 0.95);
  const lines = results.map((one) => {
    const isFloor = one.name === 'echo floor';
    const echo = results.find(({ name, pace }) => name === 'echo floor' && pace === one.pace);
    const longest = (read: (typing: Typing) => number) => {
      const task = medianOf(one, read);
      return task === 0 ? 'under 50' : task.toFixed(0);
    };
    return [
      one.name,
      one.pace,
      p50(one).toFixed(0),
      p95(one).toFixed(0),
      isFloor ? '–' : `${(p50(one) / p50(echo)).toFixed(1)}, ${(p95(one) / p95(echo)).toFixed(1)}`,
      longest(({ longestTask }) => longestTask),
      isFloor ? '–' : longest(({ longestAtFirst }) => longestAtFirst),
      isFloor ? '–' : medianOf(one, ({ bytesPerKey }) => bytesPerKey).toFixed(0),
      medianOf(one, ({ heapMegabytes }) => heapMegabytes).toFixed(1),
    ];
  });
  const head = [
    '',
    'typing',
    'p50',
    'p95',
    '× floor',
    'longest task',
    'at the first answer',
    'bytes a key',
    'heap, MB',
  ];
  return [head, head.map(() => '---'), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
