import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from '../../build/build';
import { startFixtures } from '../../fixtures/server';
import { testNumber } from '../../fixtures/test-numbers';
import { launchBrowser } from '../../tests/support/chromium';
import { oneBackend } from '../../tests/support/one-backend';
import { createCertificate, startBenchServer } from './bench-server';
import { measureGame, type GameMeasurement } from './measure-game';
import { profiles } from './profiles';
import { writeDocs } from './write-docs';

// `npm run bench:game`: time from a tap on a card to the loaded game, compared with opening the game directly.

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    /** Writes the table into docs/performance.md as well. */
    docs: { type: 'boolean', default: false },
  },
});

const dist = await mkdtemp(join(tmpdir(), 'game-bench-'));
const fixtures = await startFixtures();
const certificate = await createCertificate();
const browser = await launchBrowser(undefined, [
  `--ignore-certificate-errors-spki-list=${certificate.keyHash}`,
]);
try {
  await buildApp({ outDir: dist });
  const lines: string[] = [];
  for (const name of ['slow', 'better'] as const) {
    const { cpuSlowdown } = profiles[name];
    const measured: GameMeasurement[] = [];
    for (let run = 0; run < Number(values.runs); run += 1) {
      const server = await startBenchServer(
        profiles[name],
        { dist, ...oneBackend(fixtures.origin) },
        certificate,
      );
      const url = `${server.origin}/home?msisdn=${testNumber('subscribed').msisdn}`;
      measured.push(await measureGame(browser, { url, cpuSlowdown }));
      await server.close();
    }
    const tap = median(measured.map((one) => one.tap));
    const floor = median(measured.map((one) => one.floor));
    const ratio = (tap / floor).toFixed(2);
    lines.push(`| ${[name, round(floor), round(tap), ratio].join(' | ')} |`);
    console.log(lines.at(-1));
  }
  const head = ['| profile | own address | tap on the card | ratio |', '| --- | --- | --- | --- |'];
  if (values.docs) await writeDocs('game', [...head, ...lines].join('\n'));
} finally {
  await browser.close();
  await fixtures.close();
  await rm(dist, { recursive: true, force: true });
}

function median(list: number[]): number {
  return list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? 0;
}

function round(milliseconds: number): string {
  return Math.round(milliseconds).toLocaleString('en');
}
