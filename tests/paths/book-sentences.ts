// The sentences in which the flows page shows the steps and the requirements of a path.
import type { BookSentence } from '../../src/flows/replay/path-book';
import { testNumber, testNumbers, type TestNumberName } from '../../fixtures/test-numbers';
import type { AnyPortalModel, ViewSentences } from './models/portal-model';

const isTestNumber = (name: string): name is TestNumberName =>
  testNumbers.some((row) => row.name === name);

/** A step's name as a sentence: with a subject, and with the number and title of a test number that is named. */
export function sentenceOfStep(name: string): string {
  const subject = /^(?:the|a|nothing|\d+) /.test(name) ? '' : 'The subscriber ';
  const words = name.replaceAll(
    /(?<=opens|comes|types)(.*)'([a-z-]+)'/g,
    (quoted, before: string, number: string) => {
      if (!isTestNumber(number)) return quoted;
      const { msisdn, title } = testNumber(number);
      return `${before}${msisdn} (${title})`;
    },
  );
  const sentence = `${subject}${words}`;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

/** Sentences of steps whose value is a business constant or a pack: one French sentence serves every value. */
const stepsWithValue = [/^(\d+)(?= seconds pass\.$)/, /(?<=^The subscriber chooses )(\S+)(?=\.$)/];

/** Returns the key of a sentence in a French dictionary, with `{}` in place of a step's value. */
export const frenchKeyOf = (sentence: string): string =>
  stepsWithValue.reduce((key, value) => key.replace(value, '{}'), sentence);

/** Returns a sentence of a path in French; undefined if the dictionary has none. */
export function frenchOf(
  sentence: string,
  dictionary: Readonly<Record<string, string>>,
): string | undefined {
  const translated = dictionary[frenchKeyOf(sentence)];
  const value = stepsWithValue.map((part) => part.exec(sentence)?.[1]).find(Boolean);
  return value === undefined ? translated : translated?.replace('{}', value);
}

const world: ViewSentences = {
  address: 'The address is {}.',
  cookie: 'This browser remembers the number {}.',
};

type Value = string | number | boolean | string[] | null | undefined;

/** The message and the question of the payment form as values that have a sentence each. */
function flat(
  { dialog, question, ...values }: Record<string, unknown>,
  { kind }: ViewSentences,
): Record<string, Value> {
  const { message } = (dialog ?? {}) as { message?: string };
  const { state, result } = (question ?? {}) as { state?: string; result?: string };
  const isKind = message !== undefined && typeof kind === 'object' && message in kind;
  return {
    ...(values as Record<string, Value>),
    [isKind ? 'kind' : 'message']: message,
    state,
    result,
  };
}

/**
 * Returns the sentences of the required address, cookie and view; absent values need none. Throws an `Error` for another value
 * without a sentence.
 */
export function sentencesOfRequirement(
  { id, sentences }: Pick<AnyPortalModel, 'id' | 'sentences'>,
  values: Record<string, unknown>,
): BookSentence[] {
  const known: ViewSentences = { ...world, ...sentences };
  return Object.entries(flat(values, known)).flatMap(([key, value]): BookSentence[] => {
    if (key === 'cookie' && value === null) return [['This browser remembers no number.']];
    const text = [value ?? ''].flat().join(', ');
    const words = known[key];
    const ofValue = typeof words === 'object' ? words[text] : undefined;
    if (ofValue !== undefined) return ofValue === '' ? [] : [[ofValue]];
    if (['', '0', 'false'].includes(text)) return [];
    if (typeof words !== 'string') throw new Error(`${id}: no sentence for ${key} '${text}'.`);
    return [[words, text.trim() === text ? text : `'${text}'`]];
  });
}
