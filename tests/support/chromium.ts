import { execFile } from 'node:child_process';
import { access, constants, readdir, readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser } from 'playwright';

export interface Chromium {
  executablePath: string;
  args: string[];
}

const run = promisify(execFile);

const howToInstall =
  "No Chromium was found: install Google Chrome, Chromium or Edge, or run 'npx playwright install chromium', or set CHROME_PATH.";

/**
 * Returns a browser and how to launch it (tests use `inject('chromium')`); on Debian as root it installs a missing one,
 * unless `PORTAL_TESTS_INSTALL` is 0. Throws a sentence that says what to install.
 */
export async function findChromium(): Promise<Chromium> {
  return { executablePath: (await installed()) ?? (await install()), args: launchArguments() };
}

/** Whether the browser tests can run: there is a browser, or `findChromium` may install one. */
export const hasChromium = async (): Promise<boolean> =>
  (await installed()) !== undefined || (await mayInstall());

/** Printed where the browser tests do not run. */
export const withoutChromium = `${howToInstall} Only the tests that need no browser ran.`;

/** Launches the browser, headless; `more` are further arguments. */
export async function launchBrowser(found?: Chromium, more: string[] = []): Promise<Browser> {
  const { executablePath, args } = found ?? (await findChromium());
  return chromium.launch({ executablePath, args: [...args, ...more], headless: true });
}

function launchArguments(): string[] {
  return [
    // Chromium's sandbox refuses to work for root.
    ...(process.platform === 'linux' && isRoot() ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
  ];
}

const isRoot = () => process.getuid?.() === 0;

async function installed(): Promise<string | undefined> {
  const wanted = process.env.CHROME_PATH;
  if (wanted) {
    if (await works(wanted)) return wanted;
    throw new Error(`CHROME_PATH must name a browser's program, not '${wanted}'.`);
  }
  return firstWorking([...(await ofPlaywright()), ...inUsualPlaces()]);
}

async function firstWorking(candidates: readonly string[]): Promise<string | undefined> {
  for (const candidate of candidates) {
    // Try one after another: the order is a preference, and each start costs time.
    if (await works(candidate)) return candidate;
  }
  return undefined;
}

async function works(executable: string): Promise<boolean> {
  try {
    await access(executable, constants.X_OK);
    // Start it, because Ubuntu's chromium-browser is a script that only asks for a snap. On other systems '--version' may open
    // a window.
    if (process.platform === 'linux') await run(executable, ['--version'], { timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}

/** Playwright's browsers: the one it names, and the headless shells beside it, which it does not. */
async function ofPlaywright(): Promise<string[]> {
  const named = chromium.executablePath();
  const [folder] = named.split(/[\\/]chromium-\d+[\\/]/, 1);
  if (!folder || folder === named) return [named];
  const shells = (await readdir(folder, { recursive: true }).catch(() => [])).filter((path) =>
    /^chromium_headless_shell-.*[\\/](chrome-)?headless[-_]shell(\.exe)?$/.test(path),
  );
  return [...shells.map((path) => join(folder, path)), named];
}

function inUsualPlaces(): string[] {
  if (process.platform === 'darwin') return onMac();
  const names = [
    'chromium-headless-shell',
    'google-chrome-stable',
    'google-chrome',
    'chromium',
    'chromium-browser',
    'microsoft-edge-stable',
    'microsoft-edge',
  ];
  const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
  const path = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names.flatMap((name) =>
    [...new Set([...path, ...folders])].map((folder) => join(folder, name)),
  );
}

function onMac(): string[] {
  const names = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
  const folders = ['/Applications', `${process.env.HOME}/Applications`];
  return names.flatMap((name) =>
    folders.map((folder) => `${folder}/${name}.app/Contents/MacOS/${name}`),
  );
}

async function install(): Promise<string> {
  if (!(await mayInstall())) throw new Error(howToInstall);
  console.log(
    'No browser was found: apt-get installs chromium-headless-shell (PORTAL_TESTS_INSTALL=0 forbids it).',
  );
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    maxBuffer: 64 * 1024 * 1024,
  };
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  try {
    await run('apt-get', [...wait, 'update'], options);
    await run(
      'apt-get',
      [...wait, 'install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
      options,
    );
  } catch (cause) {
    throw new Error(`${howToInstall} (apt-get could not install chromium-headless-shell.)`, {
      cause,
    });
  }
  const found = await firstWorking(inUsualPlaces());
  if (!found) throw new Error(howToInstall);
  return found;
}

const mayInstall = async () =>
  process.env.PORTAL_TESTS_INSTALL !== '0' && isRoot() && (await isDebian());

async function isDebian(): Promise<boolean> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  return /^ID="?debian"?$/m.test(release);
}
