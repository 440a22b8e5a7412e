import { execFile } from 'node:child_process';
import { access, constants, readFile } from 'node:fs/promises';
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
  const args = [
    // Chromium's sandbox refuses to work for root.
    ...(process.platform === 'linux' && isRoot() ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-quic',
  ];
  return { executablePath: (await installed()) ?? (await install()), args };
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

const isRoot = () => process.getuid?.() === 0;

async function installed(): Promise<string | undefined> {
  const wanted = process.env.CHROME_PATH;
  if (!wanted) return firstWorking([chromium.executablePath(), ...usualPlaces()]);
  if (await works(wanted)) return wanted;
  throw new Error(`CHROME_PATH must name a browser's program, not '${wanted}'.`);
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

function usualPlaces(): string[] {
  const { env, platform } = process;
  if (platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
    );
  }
  const [folders, programs] =
    platform === 'win32'
      ? [
          [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA],
          ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'],
        ]
      : [
          [...(env.PATH ?? '').split(delimiter), '/snap/bin'],
          [
            'chromium-headless-shell',
            'google-chrome-stable',
            'google-chrome',
            'chromium',
            'chromium-browser',
            'microsoft-edge-stable',
          ],
        ];
  return programs.flatMap((program) =>
    folders.flatMap((folder) => (folder ? [join(folder, program)] : [])),
  );
}

async function install(): Promise<string> {
  if (!(await mayInstall())) throw new Error(howToInstall);
  const name = 'chromium-headless-shell';
  console.log(
    `No browser was found: apt-get installs ${name} (PORTAL_TESTS_INSTALL=0 forbids it).`,
  );
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args: string[]) =>
    run('apt-get', [...wait, ...args], { env, maxBuffer: 64 * 1024 * 1024 });
  try {
    await aptGet('update');
    await aptGet('install', '-y', '--no-install-recommends', name);
  } catch (cause) {
    throw new Error(`${howToInstall} (apt-get could not install ${name}.)`, { cause });
  }
  const found = await firstWorking(usualPlaces());
  if (!found) throw new Error(howToInstall);
  return found;
}

async function mayInstall(): Promise<boolean> {
  if (process.env.PORTAL_TESTS_INSTALL === '0' || !isRoot()) return false;
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  return /^ID="?debian"?$/m.test(release);
}
