import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import type * as Prerender from '../src/app/prerender';
import type { BuildConfig } from '../server/config.js';
import { minifyAgain } from './minify-again.js';
import { escape, pageHead } from './page-head.js';
import { splitStyles } from './split-styles.js';
import { screenAttribute } from '../src/app/pages.js';

/** The module of each screen that is downloaded by itself; the others are a part of the app. */
const screenModules: Record<string, string> = {
  subscription: '/src/screens/subscription/subscription-screen.tsx',
  login: '/src/screens/login/login-screen.tsx',
  'login-header': '/src/screens/login-header/login-header-screen.tsx',
  'not-charged': '/src/screens/not-charged/not-charged-screen.tsx',
  search: '/src/screens/search/search-screen.tsx',
  category: '/src/screens/category/category-screen.tsx',
  player: '/src/screens/player/player-screen.tsx',
};

/**
 * Writes an HTML file for each screen: its shell, rendered from the components themselves, and the styles that it needs,
 * so that it is painted before any script has come. `plugins` are those that compile the app, `settings` what it is built
 * with.
 */
export function prerender(plugins: () => Plugin[][], settings: BuildConfig): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'prerender',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const [index, { shells, rowTemplate, startWords }, pageScript, startScript, guard] =
          await Promise.all([
            readFile(join(dir, 'index.html'), 'utf8'),
            render(config, plugins()),
            buildEarlyScript(config, plugins(), 'early-page'),
            buildEarlyScript(config, plugins(), 'early-start'),
            buildEarlyScript(config, plugins(), 'early-guard'),
          ]);
        const empty = index.replaceAll(' />', '>').replaceAll(/>\s+</g, '><').trim();
        const ofNone = pageHead({ screen: '', title: '', lang: '' }, settings);
        await writeFile(
          join(dir, 'index.html'),
          withGuard(withWords(withHead(empty, ofNone), startWords), guard),
        );
        for (const shell of shells) {
          const page = withHead(
            pageOf(shell, empty, config.root, bundle),
            pageHead(shell, settings),
          );
          const file = join(dir, shell.file);
          await mkdir(dirname(file), { recursive: true });
          if (shell.screen !== 'home') {
            await writeFile(file, withGuard(page, guard));
            continue;
          }
          const early = withEarly(
            page,
            { start: startScript, page: pageScript },
            rowTemplate,
            filesFor(bundle, config.root, 'login-header'),
          );
          const { html, styles, stylesFile } = withLaterStyles(early);
          await writeFile(join(dir, stylesFile), styles);
          await writeFile(file, html);
        }
      },
    },
  };
}

/** Runs the app's own components here. */
async function render(config: ResolvedConfig, plugins: Plugin[][]) {
  const { root, mode, define } = config;
  const outDir = join(root, 'node_modules', `.prerender-${process.pid}`);
  try {
    await build({
      configFile: false,
      root,
      mode,
      define: { ...define, 'process.env.NODE_ENV': '"production"' },
      logLevel: 'error',
      plugins,
      // React too: who builds may run another React, or the same one for development.
      ssr: { noExternal: true },
      build: { ssr: 'src/app/prerender.tsx', outDir, minify: false },
    });
    const prerendering = (await import(join(outDir, 'prerender.js'))) as typeof Prerender;
    const productName: string = JSON.parse(String(define?.['import.meta.env.VITE_PRODUCT_NAME']));
    return {
      shells: await prerendering.renderShells(productName),
      rowTemplate: prerendering.renderRowTemplate(),
      startWords: prerendering.renderStartWords('en'),
    };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** What the landing screen's page runs by itself, as one line. */
async function buildEarlyScript(
  { root, mode, define }: ResolvedConfig,
  plugins: Plugin[][],
  name: string,
): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    mode,
    define: define ?? {},
    logLevel: 'error',
    plugins: [...plugins, minifyAgain()],
    build: {
      write: false,
      lib: { entry: `src/app/${name}.ts`, formats: ['iife'], name: 'early' },
    },
  });
  const [built] = Array.isArray(result) ? result : [];
  if (!built) throw new Error('The early script has not been built.');
  const chunk = built.output.find(({ type }) => type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error('The early script has not been built.');
  return chunk.code.trim();
}

/** The landing screen's page: scripts of its own make the calls, and ask for the app. */
function withEarly(
  page: string,
  scripts: { start: string; page: string },
  rowTemplate: string,
  refused: string[],
): string {
  const files: string[] = [];
  const app =
    /\s*<(?:script type="module"|link rel="modulepreload")[^>]*(?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?/g;
  const html = page.replaceAll(app, (_, file: string) => {
    files.push(file);
    return '';
  });
  const others = refused.filter((file) => !files.includes(file));
  const attributes = `data-app="${files.join(' ')}" data-refused="${others.join(' ')}"`;
  return (
    html
      .replace('</title>', (end) => `${end}<script>${scripts.start}</script>`)
      // Last, so that the shell is painted first.
      .replace(
        '</body>',
        () => `${rowTemplate}<script ${attributes}>${scripts.page}</script></body>`,
      )
  );
}

/** What only the app shows of the page's styles comes with the app: an open drawer, words about a failure. */
function withLaterStyles(page: string): { html: string; styles: string; stylesFile: string } {
  const [element, css = ''] = /<style[^>]*>(.*?)<\/style>/s.exec(page) ?? [];
  if (element === undefined) throw new Error('The page has no styles.');
  const { now, later } = splitStyles(css, page.replace(element, ''));
  const hash = createHash('sha256').update(later).digest('hex').slice(0, 8);
  const stylesFile = `assets/later-${hash}.css`;
  const html = page
    .replace(css, () => now)
    .replace('<script data-app', () => `<script data-styles="/${stylesFile}" data-app`);
  return { html, styles: later, stylesFile };
}

/** The empty page with a shell in it, its styles inline, and the scripts that its screen will need on their way. */
function pageOf(
  { screen, title, lang, markup, startWords }: Prerender.Shell,
  empty: string,
  root: string,
  bundle: Rolldown.OutputBundle,
): string {
  const chunks = chunksFor(bundle, root + (screenModules[screen] ?? '/src/app/main.ts'));
  const linked = [...empty.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>\s*/g)];
  const styles = [
    ...linked.map(([, file = '']) => file),
    // What is imported comes first, so that the screen's own styles have the last word.
    ...chunks.toReversed().flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
  ];
  const files = [...new Set(styles)];
  const css = files
    .map((file) => textOf(bundle, file))
    .join('')
    .replaceAll(', ', ',');
  let html = empty;
  for (const [link] of linked) html = html.replace(link, '');
  const preloads = chunks
    .map(({ fileName }) => fileName)
    .filter((file) => !empty.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  return withWords(html, startWords)
    .replace(/<html lang="\w+"/, `<html lang="${lang}" ${screenAttribute}="${screen}"`)
    .replace(/<title>.*<\/title>/, () => `<title>${escape(title)}</title>`)
    .replace(
      '</head>',
      () => `<style data-files="${files.join(' ')}">${css}</style>${preloads.join('')}</head>`,
    )
    .replace('<div id="root"></div>', () => `<div id="root" aria-busy="true">${markup}</div>`);
}

const withHead = (page: string, head: string) => page.replace('</head>', () => `${head}</head>`);

const withWords = (page: string, words: string) =>
  page.replace(/<noscript>.*<\/noscript>/, () => `<noscript>${words}</noscript>`);

/** A page that hears of it where the app that it names cannot be downloaded. */
const withGuard = (page: string, guard: string) =>
  page.replace('</title>', (end) => `${end}<script>${guard}</script>`);

/** Addresses of what a screen's own chunk needs. */
const filesFor = (bundle: Rolldown.OutputBundle, root: string, screen: string): string[] =>
  chunksFor(bundle, root + screenModules[screen]).map(({ fileName }) => `/${fileName}`);

/** The chunk of a module and those that it cannot do without. */
function chunksFor(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const found = new Set(chunks.filter(({ facadeModuleId }) => facadeModuleId === module));
  for (const { imports } of found) {
    for (const other of chunks) if (imports.includes(other.fileName)) found.add(other);
  }
  return [...found];
}

function textOf(bundle: Rolldown.OutputBundle, file: string): string {
  const output = bundle[file];
  if (output?.type !== 'asset') throw new Error(`The build has no style sheet ${file}.`);
  return String(output.source).trim();
}
