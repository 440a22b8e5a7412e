import { fileURLToPath } from 'node:url';
import { build, loadEnv } from 'vite';
import { readBuildConfig, type BuildConfig } from './config';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Where `buildApp` puts the app unless told otherwise. */
export const dist = fileURLToPath(new URL('../dist', import.meta.url));

/** Vite's settings, for its JavaScript API. */
export const viteConfigFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url));

/** The build settings of this environment and of the .env files. Throws a `ConfigError`. */
export function readBuildEnvironment(mode: string): BuildConfig {
  return readBuildConfig(loadEnv(mode, root, 'VITE_'));
}

export interface BuildOptions {
  outDir?: string;
  /** 'preview' has the flows page beside the app. */
  mode?: 'production' | 'preview';
}

/** Builds the app, for production unless told otherwise. */
export async function buildApp({ outDir = dist, mode = 'production' }: BuildOptions = {}) {
  await withProductionReact(() =>
    build({
      configFile: viteConfigFile,
      mode,
      logLevel: 'warn',
      build: { outDir, emptyOutDir: true },
    }),
  );
}

/** Vite keeps the NODE_ENV that it finds, which under a test runner is 'test' and gives React's development build. */
export async function withProductionReact(run: () => Promise<unknown>): Promise<void> {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    await run();
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
}
