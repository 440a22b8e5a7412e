import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import type * as Prerender from '../src/app/prerender';
import { inlinedStyles } from '../src/app/inlined-styles.js';
import { fileOf, type ScreenId } from '../src/screens.js';
import { buildScript } from './build-script.js';
import type { BuildConfig } from './config.js';
import { oldBrowserScript } from './old-browser.js';
import { escape, pageHead } from './page-head.js';

/**
 * Writes an HTML file per screen: its prerendered shell with inline styles, which the browser paints before scripts arrive.
 * `plugins` compile the app, `settings` are its build settings.
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
        const script = (name: string) =>
          buildScript(config, `src/first-view/${name}.ts`, plugins());
        const [index, { shells, rowTemplate }, start, landing, pageScript] = await Promise.all([
          readFile(join(dir, 'index.html'), 'utf8'),
          render(config, plugins()),
          script('start'),
          script('landing'),
          script('page'),
        ]);
        const empty = index
          .replace('lang="en"', `lang="${settings.brand.language}"`)
          .replaceAll(' />', '>')
          .replaceAll(/>\s+</g, '><')
          .trim();
        const pages = shells.map((shell) => {
          const page = withStartMessage(
            // Servers that do not know the screens send this page for any address, and the app renders into it.
            shell.screen === 'not-found' ? empty : pageOf(shell, empty, config.root, bundle),
            shell.startMessage,
          )
            .replace('</head>', () => `${pageHead(shell, settings)}</head>`)
            .replace('</body>', () => `<script>${oldBrowserScript}</script></body>`);
          const html =
            shell.screen === 'landing'
              ? withLandingScripts(page, rowTemplate, start, landing)
              : withPageScript(page, pageScript);
          return { html, file: join(dir, fileOf(shell.screen)) };
        });
        // The names of the scripts have hashes, so that the pages differ where anything differs.
        const contents = pages.map(({ html }) => html).join('');
        const mark = createHash('sha256').update(contents).digest('hex').slice(0, 8);
        for (const { html, file } of pages) {
          await mkdir(dirname(file), { recursive: true });
          await writeFile(file, html.replace('<html', `<html data-build="${mark}"`));
        }
      },
    },
  };
}

async function render(config: ResolvedConfig, plugins: Plugin[][]) {
  const { root, mode, define } = config;
  // Use a new folder per build: a second build in the same process must not import modules of the first.
  const outDir = await mkdtemp(join(root, 'node_modules', '.prerender-'));
  try {
    await build({
      configFile: false,
      root,
      mode,
      define: { ...define, 'process.env.NODE_ENV': '"production"' },
      logLevel: 'error',
      plugins,
      // Bundle React as well: the building process may run another version, or its development build.
      ssr: { noExternal: true },
      build: { ssr: 'src/app/prerender.tsx', outDir, minify: false },
    });
    const prerendering = (await import(join(outDir, 'prerender.js'))) as typeof Prerender;
    const productName: string = JSON.parse(String(define?.['import.meta.env.VITE_PRODUCT_NAME']));
    return {
      shells: await prerendering.renderShells(productName),
      rowTemplate: prerendering.renderRowTemplate(),
    };
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

/** Inserts the page's script before the app's entry, because it handles a failed download of the entry. */
function withPageScript(page: string, script: string): string {
  const [entry = '', file = ''] =
    /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/.exec(page) ?? [];
  return page
    .replace(entry, () => `<link rel="modulepreload" crossorigin href="${file}">`)
    .replace('</body>', () => `<script>${script}</script>${entry}</body>`);
}

/** Adds the landing page's own scripts, which send its calls, paint its rows and load the app. */
function withLandingScripts(
  page: string,
  rowTemplate: string,
  start: string,
  landing: string,
): string {
  const files: string[] = [];
  // The libraries first: the script preloads them before the others.
  const isLater = (file: string) => !file.includes('/libraries-');
  const entryTags =
    /<(?:script type="module"|link rel="modulepreload")[^>]*(?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?/g;
  const html = page.replaceAll(entryTags, (_, file: string) => {
    files.push(file);
    return '';
  });
  const ordered = files.toSorted((one, other) => Number(isLater(one)) - Number(isLater(other)));
  const app = `<script data-app="${ordered.join(' ')}">${landing}</script>`;
  return html
    .replace('</title>', (end) => `${end}<script>${start}</script>`)
    .replace('</body>', () => `${rowTemplate}${app}</body>`);
}

/** Returns the empty page with a shell, its inline styles, and preloads of its screen's scripts. */
function pageOf(
  { screen, title, lang, markup }: Prerender.Shell,
  empty: string,
  root: string,
  bundle: Rolldown.OutputBundle,
): string {
  const chunks = chunksOf(bundle, root + moduleOf(screen));
  const linked = [...empty.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>\s*/g)];
  const styles = [
    ...linked.map(([, file = '']) => file),
    // Imported styles first: the screen's styles override them.
    ...chunks.toReversed().flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
  ];
  const files = [...new Set(styles)];
  const css = files.map((file) => textOf(bundle, file)).join('');
  let html = empty;
  for (const [link] of linked) html = html.replace(link, '');
  const preloads = chunks
    .map(({ fileName }) => fileName)
    .filter((file) => !empty.includes(file))
    .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
  const addresses = files.map((file) => `/${file}`).join(' ');
  return html
    .replace(/<html lang="\w+"/, `<html lang="${lang}" data-screen="${screen}"`)
    .replace(/<title>.*<\/title>/, () => `<title>${escape(title)}</title>`)
    .replace(
      '</head>',
      () => `<style ${inlinedStyles}="${addresses}">${css}</style>${preloads.join('')}</head>`,
    )
    .replace('<div id="root"></div>', () => `<div id="root" aria-busy="true">${markup}</div>`);
}

const withStartMessage = (page: string, message: string) =>
  page.replace(/<noscript>.*<\/noscript>/, () => message);

/** Returns the entry module of a screen; the landing screen is in the app's own chunk. */
const moduleOf = (screen: ScreenId): string =>
  screen === 'landing' ? '/src/app/main.ts' : `/src/screens/${screen}/${screen}-screen.tsx`;

/** Returns the chunk of a module and the chunks that it imports. */
function chunksOf(bundle: Rolldown.OutputBundle, module: string): Rolldown.OutputChunk[] {
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
