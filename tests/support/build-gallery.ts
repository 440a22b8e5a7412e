import { build, loadConfigFromFile, type Plugin } from 'vite';
import { viteConfigFile, withProductionReact } from '../../build/build';

/** What makes pages of a preview that the gallery does not need, which take most of its time. */
const ofOthers = ['flows-entry', 'path-books', 'prerender', 'precompress', 'connect-origins'];

/** Builds the gallery into a folder, and nothing else: with the settings of a preview, in its brand. */
export async function buildGallery(outDir: string): Promise<void> {
  const env = { command: 'build', mode: 'preview' } as const;
  const loaded = await loadConfigFromFile(env, viteConfigFile, undefined, 'silent');
  if (!loaded) throw new Error('vite.config.ts has not been found.');
  const { plugins = [], build: settings, ...config } = loaded.config;
  const all = plugins.flat(9) as Plugin[];
  await withProductionReact(() =>
    build({
      ...config,
      configFile: false,
      mode: env.mode,
      logLevel: 'warn',
      plugins: all.filter(({ name }) => !ofOthers.includes(name)),
      build: {
        ...settings,
        outDir,
        emptyOutDir: true,
        rolldownOptions: { ...settings?.rolldownOptions, input: ['gallery/index.html'] },
      },
    }),
  );
}
