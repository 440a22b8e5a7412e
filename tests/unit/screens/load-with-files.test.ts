// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';

const links = () => [...document.querySelectorAll('link')];
const asked = () => links().map(({ rel, href }) => [rel, new URL(href).pathname]);

/** As in a page that has just been loaded. */
async function freshLoader() {
  vi.resetModules();
  return (await import('../../../src/app/load-with-files')).loadWithFiles;
}

beforeEach(() => {
  document.head.innerHTML = '<style data-files="assets/brought.css assets/index.css"></style>';
});

test('a module is loaded once its styles are there, with its scripts asked for beside it', async () => {
  const loadWithFiles = await freshLoader();
  const load = vi.fn(async () => 'the module');
  const loading = loadWithFiles(load, ['assets/form.css', 'assets/form.js']);
  expect(asked()).toEqual([
    ['stylesheet', '/assets/form.css'],
    ['modulepreload', '/assets/form.js'],
  ]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(load).not.toHaveBeenCalled();
  links()[0]?.dispatchEvent(new Event('load'));
  expect(await loading).toBe('the module');

  // Asked for once a page.
  expect(await loadWithFiles(load, ['assets/form.css', 'assets/form.js'])).toBe('the module');
  expect(asked()).toHaveLength(2);
});

test('styles that the page has brought along are not asked for', async () => {
  const loadWithFiles = await freshLoader();
  expect(await loadWithFiles(async () => 1, ['assets/brought.css', 'assets/index.css'])).toBe(1);
  expect(await loadWithFiles(async () => 2)).toBe(2);
  expect(asked()).toEqual([]);
});

test('where styles cannot be had the module is not loaded, and the next try asks again', async () => {
  const loadWithFiles = await freshLoader();
  const load = vi.fn(async () => 'the module');
  const failing = loadWithFiles(load, ['assets/form.css']);
  links()[0]?.dispatchEvent(new Event('error'));
  await expect(failing).rejects.toThrow('assets/form.css could not be loaded.');
  expect(load).not.toHaveBeenCalled();

  const second = loadWithFiles(load, ['assets/form.css']);
  expect(asked()).toEqual([['stylesheet', '/assets/form.css']]);
  links()[0]?.dispatchEvent(new Event('load'));
  expect(await second).toBe('the module');
});

test('a script that cannot be had is told by the module that needs it', async () => {
  const loadWithFiles = await freshLoader();
  const load = async () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  };
  const loading = loadWithFiles(load, ['assets/form.js']);
  links()[0]?.dispatchEvent(new Event('error'));
  await expect(loading).rejects.toThrow(TypeError);
});
