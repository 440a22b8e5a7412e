import { build, type Plugin, type ResolvedConfig } from 'vite';

/** Returns the code of a classic script that contains all its imports. */
export async function buildScript(
  { root, mode, define, build: { target } }: ResolvedConfig,
  entry: string,
  plugins: Plugin[][] = [],
): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    mode,
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
    plugins,
    build: {
      target,
      write: false,
      lib: { entry, formats: ['iife'], name: 'script' },
    },
  });
  const [built] = Array.isArray(result) ? result : [];
  const chunk = built?.output.find(({ type }) => type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error(`${entry} has not been built.`);
  return chunk.code.trim();
}
