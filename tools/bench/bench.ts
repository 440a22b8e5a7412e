import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startFixtures } from '../../fixtures/server';
import { testNumber } from '../../fixtures/test-numbers';
import { launchBrowser } from '../../tests/support/chromium';
import { createCertificate, startBenchServer, type BenchServer } from './bench-server';
import { buildSources, copySources } from './builds';
import { catalogueOf } from './catalogue';
import { firstView } from './first-view';
import { games } from './games';
import { player } from './player';
import { openQuietPage, type QuietPage } from './quiet-page';
import { release } from './release';
import { search } from './search';
import type { LinkProfile } from './shaped-link';

// `npm run bench -- [SCENARIO…] [--runs 5] [--beside REF]…`

const scenarios = { 'first-view': firstView, games, player, release, search };

type Profile = LinkProfile & { cpuSlowdown: number };
type Measure<Result> = (page: QuietPage, url: string, server: BenchServer) => Promise<Result>;
export type Bench = Awaited<ReturnType<typeof openBench>>;

async function openBench(scenario: string) {
  const { keyHash, ...certificate } = await createCertificate();
  const fixtures = await startFixtures();
  fixtures.setCatalogue(catalogueOf(1_200, 30));
  const browser = await launchBrowser(undefined, [
    // `--ignore-certificate-errors` saves a second handshake, but disables Chromium's HTTP cache, which later visits need.
    scenario === 'first-view'
      ? '--ignore-certificate-errors'
      : `--ignore-certificate-errors-spki-list=${keyHash}`,
  ]);
  /** Opens a page, serves a folder, and closes both afterwards. `url` is the landing page of a subscriber. */
  async function visit<Result>(dist: string, profile: Profile, measure: Measure<Result>) {
    const server = await startBenchServer(profile, dist, fixtures.origin, certificate);
    const page = await openQuietPage(browser, profile.cpuSlowdown);
    const { msisdn } = testNumber('subscribed');
    const result = await measure(page, `${server.origin}/home?msisdn=${msisdn}`, server);
    await page.close();
    await server.close();
    return result;
  }
  const close = () => Promise.all([browser.close(), fixtures.close()]);
  return { builds, fixtures, folder, runs: Number(values.runs), visit, close };
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    beside: { type: 'string', multiple: true, default: [] },
  },
});
const unknown = positionals.find((name) => !Object.hasOwn(scenarios, name));
if (unknown) throw new Error(`'${unknown}' is none of ${Object.keys(scenarios).join(', ')}.`);

const folder = await mkdtemp(join(tmpdir(), 'bench-'));
/** Built folders, in their sources: the working tree as 'app', and the git references beside it. */
const builds: Record<string, string> = {};
try {
  for (const reference of ['', ...values.beside]) {
    builds[reference || 'app'] = await buildSources(await copySources(folder, reference));
  }
  for (const [name, run] of Object.entries(scenarios)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const bench = await openBench(name);
    await run(bench);
    await bench.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
