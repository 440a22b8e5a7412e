// The sentences in which the flows page shows the steps and the requirements of a path.
import type { BookSentence } from '../../src/flows/replay/path-book';
import { testNumber, testNumbers, type TestNumberName } from '../../fixtures/test-numbers';
import french from './book-sentences.fr.json';

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

/** Returns the key of a sentence in `book-sentences.fr.json`, with `{}` in place of a step's value. */
export const frenchKeyOf = (sentence: string): string =>
  stepsWithValue.reduce((key, value) => key.replace(value, '{}'), sentence);

/** Returns a sentence of a path in French; undefined if there is none. */
export function frenchOf(sentence: string): string | undefined {
  const words = (french as Record<string, string>)[frenchKeyOf(sentence)];
  const value = stepsWithValue.map((part) => part.exec(sentence)?.[1]).find(Boolean);
  return value === undefined ? words : words?.replace('{}', value);
}

/** Per key a sentence with `{}` in place of the value, or a sentence per value; '' omits the key. */
type Sentences = Record<string, string | Record<string, string>>;

const world: Sentences = {
  address: 'The address is {}.',
  cookie: 'This browser remembers the number {}.',
};

const canDisown = { true: 'The subscriber can say: this is not my number.' };

/** Keys: the model's id, then the key of its view. */
const sentences: Record<string, Sentences> = {
  landing: {
    shell: { true: "The page's header and heading show." },
    spinner: { true: 'A spinner shows.' },
    rows: { true: 'The rows of games show.' },
    canDisown,
  },
  drawer: { isOpen: { true: 'The drawer is open.', false: 'The drawer is closed.' } },
  catalogue: {
    spinner: { true: 'A spinner shows.' },
    games: '{} games are listed.',
    failed: { true: "A message says that the games could not be loaded, with 'Try again'." },
  },
  player: {
    isFramed: { true: 'The game is in its frame.' },
    notice: {
      loading: 'A message says that the game is loading.',
      silent: "A message says that the game does not answer, with 'Try again'.",
      'loading again': 'A message says that the game is loading again.',
    },
  },
  search: {
    text: 'The field contains {}.',
    spinner: { true: 'A spinner shows.' },
    failed: { true: "A message says that the search failed, with 'Try again'." },
    showsNoGameFound: { true: 'A message says that no game was found.' },
    count: '{} games are listed.',
    first: 'The first games are {}.',
  },
  subscription: {
    form: { true: 'The form shows.' },
    spinner: {
      subscription: 'The spinner of a payment shows.',
      check: 'The spinner of a check shows.',
    },
    number: 'The field contains {}.',
    isReadOnly: { true: 'The number cannot be changed.' },
    pack: 'The chosen pack is {}.',
    isInvalid: { true: 'The form asks for the number.' },
    canPayAllTheSame: { true: 'The subscriber can pay all the same.' },
    canDisown,
    message: 'The message is: {}',
    kind: {
      unavailable: 'The message says that the service is unavailable.',
      offline: 'The message says that the connection failed.',
      timeout: 'The message says that the answer took too long.',
      active: 'The message says that the subscription is active.',
    },
    state: {
      pending: 'The form asks first: an earlier payment has no answer yet.',
      unknown: 'The form asks first: the result of an earlier payment is unknown.',
      paid: 'The form asks first: an earlier payment succeeded.',
    },
    result: {
      none: '',
      'not subscribed': 'The form says that the number is not subscribed yet.',
      failed: 'The form says that the check failed.',
    },
  },
  login: {
    form: { true: 'The form shows.' },
    spinner: { true: 'A spinner shows.' },
    number: 'The field contains {}.',
    complaint: {
      digits: 'The form asks for digits only.',
      refused: 'The form says that the number is not subscribed.',
      failed: 'The form says that the check failed.',
    },
    showsWelcome: { true: 'A message welcomes the subscriber.' },
  },
};

type Value = string | number | boolean | string[] | null | undefined;

/** The message and the question of the payment form as values that have a sentence each. */
function flat({ dialog, question, ...values }: Record<string, unknown>): Record<string, Value> {
  const { message } = (dialog ?? {}) as { message?: string };
  const { state, result } = (question ?? {}) as { state?: string; result?: string };
  const isKind = message !== undefined && message in (sentences.subscription!.kind as object);
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
  model: string,
  values: Record<string, unknown>,
): BookSentence[] {
  const known: Sentences = { ...world, ...sentences[model] };
  return Object.entries(flat(values)).flatMap(([key, value]): BookSentence[] => {
    if (key === 'cookie' && value === null) return [['This browser remembers no number.']];
    const text = [value ?? ''].flat().join(', ');
    const words = known[key];
    const ofValue = typeof words === 'object' ? words[text] : undefined;
    if (ofValue !== undefined) return ofValue === '' ? [] : [[ofValue]];
    if (['', '0', 'false'].includes(text)) return [];
    if (typeof words !== 'string') throw new Error(`${model}: no sentence for ${key} '${text}'.`);
    return [[words, text.trim() === text ? text : `'${text}'`]];
  });
}
