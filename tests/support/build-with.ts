import { buildApp } from '../../build/build';

/** Builds the app with these settings, and without the product owners' pages, into a folder. */
export async function buildWith(settings: Record<string, string>, outDir: string): Promise<void> {
  const all = { VITE_OWNERS_PAGES: 'false', ...settings };
  Object.assign(process.env, all);
  try {
    await buildApp({ outDir });
  } finally {
    for (const name of Object.keys(all)) delete process.env[name];
  }
}
