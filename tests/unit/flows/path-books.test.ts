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

test('what must be true follows the requirements, and what the world does not allow is passed over', () => {
  const path = books
    .find(({ machine }) => machine === 'catalogue')!
    .paths.find(({ passedOver }) => passedOver.length > 0)!;
  const { steps, required } = findPath(books, path.name, null)!;
  const [index = 0] = path.passedOver;
  expect(steps[index]?.isPassedOver).toBe(true);
  expect(required[index + 1]).toEqual(required[index]);
  expect(required[0]).toMatchObject({ address: '/search', spinner: false });
  expect(required[1]).toMatchObject({ address: '/category/Puzzle', spinner: true });
});

test('time that passes has its consequence', () => {
  const name = 'opens the form, types a number, submits, 10 seconds pass, leaves → left';
  const { required } = findPath(books, name, 'subscription')!;
  expect(required.map((must) => must.spinner)).toEqual([null, null, 'subscription', null, null]);
});

test('a name that no path has finds none', () => {
  expect(findPath(books, 'somewhere else', null)).toBeUndefined();
});

test.each(['', '{}', '{"walks":[{"name":"a"}]}', '[]'])(
  'what is no report is refused with a sentence: %s',
  (text) => {
    expect(() => readReport(text)).toThrow('This is no report of the paths.');
  },
);
