// The sentences in which the flows page shows the steps and the requirements of a path.
import type { BookSentence } from '../../src/flows/replay/path-book';
import { testNumber, testNumbers, type TestNumberName } from '../../fixtures/test-numbers';

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

/** What a value of the requirements says; a value without an entry says that something is absent. */
const sentences: Record<string, Record<string, string> | string> = {
  address: 'The address is {}.',
  cookie: 'This browser remembers the number {}.',
  shell: { true: "The page's header and heading show." },
  spinner: {
    true: 'A spinner shows.',
    subscription: 'The spinner of a payment shows.',
    check: 'The spinner of a check shows.',
  },
  rows: { true: 'The rows of games show.' },
  canDisown: { true: 'The subscriber can say: this is not my number.' },
  form: { true: 'The form shows.' },
  number: 'The field contains {}.',
  text: 'The field contains {}.',
  isReadOnly: { true: 'The number cannot be changed.' },
  pack: 'The chosen pack is {}.',
  isInvalid: { true: 'The form asks for the number.' },
  canPayAllTheSame: { true: 'The subscriber can pay all the same.' },
  complaint: {
    digits: 'The form asks for digits only.',
    refused: 'The form says that the number is not subscribed.',
    failed: 'The form says that the check failed.',
  },
  welcomes: { true: 'A message welcomes the subscriber.' },
  isOpen: { true: 'The drawer is open.', false: 'The drawer is closed.' },
  games: '{} games are listed.',
  count: '{} games are listed.',
  failed: { true: "A message says that the games could not be loaded, with 'Try again'." },
  isFramed: { true: 'The game is in its frame.' },
  words: {
    loading: 'A message says that the game is loading.',
    silent: "A message says that the game does not answer, with 'Try again'.",
    'loading again': 'A message says that the game is loading again.',
  },
  foundNone: { true: 'A message says that no game was found.' },
  first: 'The first games are {}.',
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
    'not subscribed': 'The form says that the number is not subscribed yet.',
    failed: 'The form says that the check failed.',
  },
};

/** The sentences of what must be true; `values` are those of a view and of the world around it. */
export function sentencesOfRequirement(values: Record<string, unknown>): BookSentence[] {
  return Object.entries(values).flatMap(([key, value]): BookSentence[] => {
    if (key === 'cookie' && value === null) return [['This browser remembers no number.']];
    if (key === 'dialog' && value !== null) {
      const { message } = value as { message: string };
      const known = (sentences.kind as Record<string, string>)[message];
      return [known === undefined ? ['The message is: {}', message] : [known]];
    }
    if (key === 'question' && value !== null) {
      const { state, result } = value as { state: string; result: string };
      return sentencesOfRequirement({ state, result });
    }
    const words = sentences[key];
    if (typeof words === 'object') return words[String(value)] ? [[words[String(value)]!]] : [];
    const text = [value].flat().join(', ');
    if (key === 'dialog' || key === 'question' || text === '' || value === 0) return [];
    if (words === undefined) throw new Error(`No sentence says what ${key} must be.`);
    return [[words, text.trim() === text ? text : `'${text}'`]];
  });
}
