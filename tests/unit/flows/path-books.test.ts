// The paths that the flows page replays: found by name and by transition, with what must be true after each step.
import { describe, expect, test } from 'vitest';
import { findPath, pathsTaking } from '../../../src/flows/replay/path-book';
import { readReport } from '../../../src/flows/replay/report';
import { models } from '../../paths/models/registry';
import { generatePaths } from '../../paths/harness/generate';
import { pathBooks } from '../../paths/path-books';
import { transitionKeys } from '../../paths/harness/transitions';
import { named } from '../../support/named';

const books = pathBooks();

describe.each(named(models, ({ id }) => id))('%s', (_, model) => {
  const book = books.find(({ machine }) => machine === model.id)!;
  const paths = generatePaths(model);

  test('every generated path is found by its name, with its steps', () => {
    expect(book.paths).toHaveLength(paths.length);
    for (const path of paths) {
      const found = findPath(books, path.name, model.id)!;
      expect(found.start.address).toBe(path.start.address);
      expect(found.steps.map(({ name }) => name)).toEqual(path.steps.map(({ name }) => name));
      expect(found.steps.map(({ stimulus }) => stimulus)).toEqual(
        path.steps.map((step) => step.case.stimulus),
      );
      expect(found.required).toHaveLength(path.steps.length + 1);
    }
  });

  test('every transition has paths that take it', () => {
    const without = transitionKeys(model.machine).filter((key) => !pathsTaking(book, key).length);
    expect(without).toEqual([]);
  });
});

test('a path has its requirements, and skips a step that the world does not allow', () => {
  const path = books
    .find(({ machine }) => machine === 'catalogue')!
    .paths.find(({ passedOver }) => passedOver.length > 0)!;
  const { steps, required } = findPath(books, path.name, null)!;
  const [index = 0] = path.passedOver;
  expect(steps[index]?.isPassedOver).toBe(true);
  expect(required[index + 1]).toEqual(required[index]);
  expect(required[0]?.values.address).toBe('/search');
  expect(required[1]?.sentences).toContainEqual(['A spinner shows.']);
});

test('a requirement follows from time that passes', () => {
  const name = 'opens the form, types a number, submits, 10 seconds pass, leaves → left';
  const { required, steps } = findPath(books, name, 'subscription')!;
  const texts = required.map(({ sentences }) => sentences.map(([text]) => text));
  const spins = texts.map((all) => all.includes('The spinner of a payment shows.'));
  expect(spins).toEqual([false, false, true, false, false]);
  expect(texts[3]).toContain('The message says that the answer took too long.');
  expect(steps.map(({ sentence }) => sentence)).toEqual([
    'The subscriber types a number.',
    'The subscriber submits.',
    '10 seconds pass.',
    'The subscriber leaves.',
  ]);
});

test('an unknown name finds no path', () => {
  expect(findPath(books, 'somewhere else', null)).toBeUndefined();
});

test.each(['', '{}', '{"walks":[{"name":"a"}]}', '[]'])(
  'a file that is no report is refused with a sentence: %s',
  (text) => {
    expect(() => readReport(text)).toThrow('This is no report of the paths.');
  },
);
