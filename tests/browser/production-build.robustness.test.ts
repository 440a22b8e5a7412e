// The production build and its image hold nothing but the portal of subscribers.
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { expect, inject } from 'vitest';
import { buildCatalogue } from '../../fixtures/catalogue';
import { testNumbers } from '../../fixtures/test-numbers';
import { survives } from '../support/survives';

/** The folder that the image leaves out of the build. */
const ofOwners = 'flows';
const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

survives(
  'headers',
  'an attacker searches the production build for sources, test data and pages that are not for subscribers',
  'there are none',
  async () => {
    const folder = inject('dist');
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile(),
    );
    const paths = files
      .map(({ name, parentPath }) => join(parentPath, name))
      .filter((path) => !path.startsWith(join(folder, ofOwners, sep)));
    const kinds = new Set(
      paths.map((path) => path.replace(/\.(br|gz)$/, '').replace(/^.*\./, '.')),
    );
    expect([...kinds].toSorted()).toEqual(
      ['.css', '.html', '.ico', '.js', '.png', '.svg', '.txt', '.webmanifest'].toSorted(),
    );
    expect(paths.filter((path) => /flows|fixtures|\.map$/.test(path.slice(folder.length)))).toEqual(
      [],
    );

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
      for (const words of forbidden) {
        // The worker knows which addresses it must leave alone.
        if (words === '/fixtures/' && path.endsWith('service-worker.js')) continue;
        expect(text.includes(words), `${path} holds ${words}`).toBe(false);
      }
    }
    return paths.length;
  },
);

survives(
  'headers',
  'an attacker searches the production image for more than the build',
  'its last stage copies the built app, the bundled server and its packages, nothing else',
  async () => {
    const stages = (await read('server/Dockerfile')).split(/^FROM /m);
    expect(stages.join('')).toContain('ARG VITE_OWNERS_PAGES=false\n');
    const stage = (name: string) => stages.find((text) => text.includes(` AS ${name}\n`)) ?? '';
    const steps = (name: string) => stage(name).match(/^(COPY|ADD|RUN|USER) .*$/gm);
    expect(steps('web')).toEqual([
      'COPY server/healthcheck.sh ./',
      'COPY --from=packages /app ./',
      'COPY --from=build /app/dist ./dist',
      'COPY --from=build /app/dist-server ./dist-server',
      'USER node',
    ]);
    expect(steps('packages')).toEqual([
      'COPY package.json package-lock.json .npmrc ./',
      'RUN npm ci --omit=dev --ignore-scripts',
    ]);
  },
);
