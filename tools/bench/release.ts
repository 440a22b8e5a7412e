import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { launchBrowser } from '../../tests/support/chromium';
import { oneBackend } from '../../tests/support/one-backend';
import { createCertificate, startBenchServer } from './bench-server';
import { openQuietPages } from './quiet-page';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The texts that a release changes. */
const changes = {
  'landing page': ['landing/landing-screen.tsx', '"View more"', '"More games"'],
  search: ['search/search-screen.tsx', 'Searching…', 'Please wait…'],
  'header of every page': ['shared/portal-header.tsx', "'Search'", "'Find games'"],
} as const;

/** What the build of the app reads. */
const folders = ['brands', 'build', 'machines', 'public', 'src', 'statecharts'];
const files = ['index.html', 'package.json', 'tsconfig.json', 'vite.config.ts'];

/** A line without limits. */
const fast = { downKbit: 1_000_000, upKbit: 1_000_000, roundTripMs: 0 };

/** Milliseconds without a byte after which a visit has downloaded all that it needs. */
const quietMs = 2_000;

/**
 * Returns the kilobytes that a returning subscriber with the service worker downloads more than on a visit without a release,
 * by the place of the changed text. `app` is the built app, `folder` takes the other builds.
 */
export async function measureReleases({
  app,
  folder,
  backend,
  path,
}: {
  app: string;
  folder: string;
  backend: string;
  path: string;
}): Promise<Record<string, number>> {
  const certificate = await createCertificate();
  // Not `--ignore-certificate-errors`, which disables the HTTP cache.
  const browser = await launchBrowser(undefined, [
    `--ignore-certificate-errors-spki-list=${certificate.keyHash}`,
  ]);
  /** Returns the kilobytes of a second visit; `release` is what the portal serves by then. */
  const visit = async (release = app) => {
    const server = await startBenchServer(fast, { dist: app, ...oneBackend(backend) }, certificate);
    const pages = await openQuietPages(browser);
    const page = await pages.open({ cpuSlowdown: 1 });
    const untilQuiet = async () => {
      await page.becomes(() => navigator.serviceWorker.controller?.state === 'activated');
      for (let seen = -1; seen !== server.kilobytes();) {
        seen = server.kilobytes();
        await new Promise((resolve) => setTimeout(resolve, quietMs));
      }
    };
    await page.goto(server.origin + path);
    await untilQuiet();
    await page.goto('about:blank');
    server.disconnect();
    await server.deploy(release);
    const before = server.kilobytes();
    await page.goto(server.origin + path);
    if (release !== app) await page.becomes(isUpdated);
    await untilQuiet();
    const kilobytes = server.kilobytes() - before;
    await pages.close();
    await server.close();
    return kilobytes;
  };
  try {
    const unchanged = await visit();
    const measured: Record<string, number> = {};
    for (const [place, change] of Object.entries(changes)) {
      const release = join(folder, place);
      await buildChanged(folder, release, change);
      measured[place] = (await visit(release)) - unchanged;
    }
    return measured;
  } finally {
    await browser.close();
  }
}

/** Runs in the page: whether the worker of the release is installed. */
const isUpdated = async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting);

/** Builds the app with another text in a file of src/screens. */
async function buildChanged(
  folder: string,
  outDir: string,
  [screenFile, text, newText]: readonly [string, string, string],
): Promise<void> {
  const copy = await mkdtemp(join(folder, 'sources-'));
  for (const name of [...folders, ...files]) {
    await cp(join(root, name), join(copy, name), { recursive: true });
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  const file = join(copy, 'src/screens', screenFile);
  const source = await readFile(file, 'utf8');
  if (!source.includes(text)) throw new Error(`${screenFile} has no text ${text}.`);
  await writeFile(file, source.replaceAll(text, newText));
  await promisify(execFile)('npm', ['run', 'build', '--', '--outDir', outDir], {
    cwd: copy,
    env: { ...process.env, NODE_ENV: 'production', VITE_OWNERS_PAGES: 'false' },
  });
}
