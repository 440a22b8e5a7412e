// The production build and its image contain the portal of subscribers, compressed, and nothing else.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { expect, inject, test } from 'vitest';
import { buildCatalogue } from '../../fixtures/catalogue';
import { testNumbers } from '../../fixtures/test-numbers';

/** The folder that the image leaves out of the build. */
const ofOwners = 'flows';

const sized = async (path: string) => ({ path, size: (await stat(path)).size });

test('the production build is compressed, and has no sources, no test data and no names of this computer', async () => {
  const folder = inject('dist');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name))
    .filter((path) => !path.startsWith(join(folder, ofOwners, sep)));
  const kinds = new Set(paths.map((path) => path.replace(/\.(br|gz)$/, '').replace(/^.*\./, '.')));
  expect([...kinds].toSorted()).toEqual(
    ['.css', '.html', '.ico', '.js', '.png', '.svg', '.txt', '.webmanifest'].toSorted(),
  );
  const names = paths.map((path) => path.slice(folder.length));
  expect(names.filter((name) => /flows|fixtures/.test(name))).toEqual([]);

  const large = (await Promise.all(paths.map(sized))).filter(({ size }) => size > 2_000);
  const texts = large.filter(({ path }) => /\.(html|css|js)$/.test(path)).map(({ path }) => path);
  const forms = texts.flatMap((path) => [`${path}.br`, `${path}.gz`]);
  expect(forms.filter((path) => !paths.includes(path))).toEqual([]);
  expect(await readFile(join(folder, 'service-worker.js'), 'utf8')).toContain('precache');
  expect(await readFile(join(folder, ofOwners, 'index.html'), 'utf8')).toContain('<title>Flows');
  const games = buildCatalogue().flatMap((group) => group.games);
  const forbidden = [
    'sourceMappingURL',
    'sourcesContent',
    '/fixtures/',
    'json-server',
    process.cwd(),
    ...testNumbers.map(({ msisdn }) => msisdn),
    ...games.map(({ gamename }) => gamename),
  ];
  for (const path of paths.filter((name) => !/\.(br|gz|png|ico)$/.test(name))) {
    const text = await readFile(path, 'utf8');
    const found = forbidden.filter((words) => text.includes(words));
    expect(found, `in ${path}`).toEqual([]);
  }
});

test('the last stage of the image copies the app, the bundled server and its packages only', async () => {
  const dockerfile = await readFile(new URL('../../server/Dockerfile', import.meta.url), 'utf8');
  expect(dockerfile).toContain('ARG VITE_OWNERS_PAGES=\n');
  const last = dockerfile.split(/^FROM /m).at(-1)!;
  expect(last.match(/^(COPY|ADD|RUN|USER) .*$/gm)).toEqual([
    'COPY server/healthcheck.sh ./',
    'COPY --from=packages /app ./',
    'COPY --from=build /app/dist ./dist',
    'COPY --from=build /app/dist-server ./dist-server',
    'USER node',
  ]);
});

/** Returns the names and texts of the build's scripts. */
async function readScripts() {
  const folder = join(inject('dist'), 'assets');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const read = async (name: string) => ({ name, text: await readFile(join(folder, name), 'utf8') });
  return Promise.all(names.map(read));
}

/** ES2022 beyond class fields: Chrome 88 or Safari 15 would run no script with it. */
const tooNew = /\bstatic\s*\{|#\w+ in\b/;

test('no script of the build has syntax that the oldest browsers do not know', async () => {
  const found = (await readScripts()).filter(({ text }) => tooNew.test(text));
  expect(found.map(({ name }) => name)).toEqual([]);
});

test('no script names the entry, so that a change of one screen changes no other screen', async () => {
  const page = await readFile(join(inject('dist'), 'index.html'), 'utf8');
  const [, entry = ''] = /<script type="module"[^>]*src="\/assets\/([^"]+)"/.exec(page) ?? [];
  const scripts = await readScripts();
  expect(scripts.find(({ name }) => name === entry)?.text).toContain('login-screen-');
  expect(scripts.filter(({ text }) => text.includes(entry))).toEqual([]);
});
