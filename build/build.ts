import { fileURLToPath } from 'node:url';
import { build, loadEnv } from 'vite';
import { readBuildConfig, type BuildConfig } from './config';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Default output folder of `buildApp`. */
export const dist = fileURLToPath(new URL('../dist', import.meta.url));

/** Path of Vite's settings, for its JavaScript API. */
export const viteConfigFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url));

/** Asks for the product owners' pages unless the variable is set, also against a .env file: a bare build is for subscribers, who must not get them. */
export function askForOwnersPages(): void {
  process.env.VITE_OWNERS_PAGES ||= 'true';
}

/** Returns the build settings of this environment and of the .env files. Throws a `ConfigError`. */
export function readBuildEnvironment(mode: string): BuildConfig {
  return readBuildConfig(loadEnv(mode, root, 'VITE_'));
}

/** Builds the app for production, and the product owners' pages if `VITE_OWNERS_PAGES` asks for them. */
export async function buildApp({ outDir = dist } = {}): Promise<void> {
  // `vite.config.ts` sets it, which a test runner must not keep.
  const before = process.env.NODE_ENV;
  try {
    await build({
      configFile: viteConfigFile,
      logLevel: 'warn',
      build: { outDir, emptyOutDir: true },
    });
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}
