import { buildApp } from '../../build/build';

export async function buildWith(settings: Record<string, string>, outDir: string): Promise<void> {
  Object.assign(process.env, settings);
  try {
    await buildApp({ outDir });
  } finally {
    for (const name of Object.keys(settings)) delete process.env[name];
  }
}
