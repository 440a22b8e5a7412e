// Path books hold the paths that the flows page replays: steps, transitions, and requirements after each step.
import { describe, expect, test } from 'vitest';
import { pathsIn } from '../../../src/flows/replay/path-book';
import { readReport } from '../../../src/flows/replay/report';
import { models } from '../../paths/models/registry';
import { generatePaths } from '../../../statecharts/paths/generate';
import { pathBooks } from '../../paths/path-books';
import { transitionKeys } from '../../../statecharts/paths/transitions';
import { named } from '../../support/named';

const books = pathBooks();
const paths = books.flatMap(pathsIn);
const pathOf = (machine: string, name: string) =>
  paths.find((path) => path.machine === machine && path.name === name)!;

describe.each(named(models, ({ id }) => id))('%s', (_, model) => {
  const ofModel = paths.filter(({ machine }) => machine === model.id);

  test('every generated path is in the book, with its steps', () => {
    const generated = generatePaths(model);
    expect(ofModel).toHaveLength(generated.length);
    for (const path of generated) {
      const found = pathOf(model.id, path.name);
      expect(found.start.address).toBe(path.start.address);
      expect(found.steps.map(({ name }) => name)).toEqual(path.steps.map(({ name }) => name));
      expect(found.steps.map(({ stimulus }) => stimulus)).toEqual(
        path.steps.map((step) => step.case.stimulus),
      );
      expect(found.required).toHaveLength(path.steps.length + 1);
    }
  });

  test('every transition has paths that take it', () => {
    const taken = new Set(ofModel.flatMap(({ transitions }) => transitions));
    expect(transitionKeys(model.machine).filter((key) => !taken.has(key))).toEqual([]);
  });
});

test('a path has its requirements, and skips a step that the world does not allow', () => {
  const path = books
    .find(({ machine }) => machine === 'catalogue')!
    .paths.find(({ skipped }) => skipped.length > 0)!;
  const { steps, required } = pathOf('catalogue', path.name);
  const [index = 0] = path.skipped;
  expect(steps[index]?.isSkipped).toBe(true);
  expect(required[index + 1]).toEqual(required[index]);
  expect(required[0]?.values.address).toBe('/search');
  expect(required[1]?.sentences).toContainEqual(['A spinner shows.']);
});

test('a path step that lets time pass has a requirement', () => {
  const name = 'opens the form, types a number, submits, 10 seconds pass, leaves → left';
  const { required, steps } = pathOf('subscription', name);
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

test.each(['', '{}', '{"walks":[{"name":"a"}]}', '[]'])(
  'a file that is no report is refused with a sentence: %s',
  (text) => {
    expect(() => readReport(text)).toThrow('This is no report of the paths.');
  },
);
