import { buildApp } from '../../build/build';

/** Builds the app with these settings into a folder. */
export async function buildWith(settings: Record<string, string>, outDir: string): Promise<void> {
  Object.assign(process.env, settings);
  try {
    await buildApp({ outDir });
  } finally {
    for (const name of Object.keys(settings)) delete process.env[name];
  }
}
