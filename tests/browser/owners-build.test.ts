// The product owners' pages change nothing in the files of subscribers.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { buildWith } from '../support/build-with';

describe('the build', () => {
  const dist = inject('dist');
  /** The texts of the built scripts and pages: those of the product owners, or those of subscribers. */
  async function textsOf(wanted: 'owners' | 'subscribers') {
    const files = (await readdir(dist, { recursive: true })).filter(
      (file) => /\.(js|html)$/.test(file) && file.startsWith('flows') === (wanted === 'owners'),
    );
    expect(files.length).toBeGreaterThan(3);
    return Promise.all(
      files.map(async (file) => ({ file, text: await readFile(join(dist, file), 'utf8') })),
    );
  }

  test("the subscribers' files contain nothing of the product owners' pages", async () => {
    for (const { file, text } of await textsOf('subscribers')) {
      expect(text, `of ${file}`).not.toMatch(
        /BroadcastChannel|portal-flows|stately\.ai|data-transition|\belk\b|\/flows\/[\w.]/,
      );
    }
  });

  test('has the same files for subscribers with and without the product owners’ pages', async () => {
    const without = await mkdtemp(join(tmpdir(), 'portal-'));
    onTestFinished(() => rm(without, { recursive: true }));
    await buildWith({}, without);
    const names = (await readdir(without, { recursive: true })).toSorted();
    const all = await readdir(dist, { recursive: true });
    expect(all.filter((name) => !name.startsWith('flows')).toSorted()).toEqual(names);
    for (const name of names.filter((file) => file.includes('.'))) {
      const one = await readFile(join(dist, name));
      expect(one.equals(await readFile(join(without, name))), `of ${name}`).toBe(true);
    }
  });

  test('registers no service worker from the product owners’ pages', async () => {
    for (const { file, text } of await textsOf('owners')) {
      expect(text, `of ${file}`).not.toContain('serviceWorker');
    }
  });
});
