// The events of a payment history, as fast-check generates them.
import * as fc from 'fast-check';
import { defaultPack, packs } from '#offer';
import type { Answer } from '../../../fixtures/answers';
import { numberOf } from '../../support/sample';

const hour = 60 * 60 * 1_000;
const year = 365 * 24 * hour;

/** A number that can subscribe, how else it is typed, and how before Benin's plan of 30 November 2024: all are one subscriber. */
export const subscriber = numberOf('success');
const oldNumber = subscriber.slice('22901'.length);
export const spellings = [
  subscriber,
  subscriber.slice(3),
  `+229 ${subscriber.slice(3).replace(/(..)/g, '$1 ').trim()}`,
  oldNumber,
  `229${oldNumber}`,
];
const otherNumber = '2290190000055';

const spelling = fc.constantFrom(...spellings, ...spellings, otherNumber);
const tab = fc.constantFrom(0, 1);
/** The default pack is frequent: most second payments repeat the pack of the first one. */
const pack = fc.constantFrom(defaultPack, ...packs.map(({ value }) => value));

const shortWaits = [10, 60, 1_000, 9_999, 10_000, 30_000, 61_000];
const waits = [...shortWaits, hour, 23 * hour, 25 * hour, 200 * hour];

/** A step of that name with these fields; steps come as often as their weights say. */
const weighed = <Name extends string, Fields extends object = object>(
  weight: number,
  name: Name,
  fields = {} as { [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> },
) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...fields }) as fc.Arbitrary<{ do: Name } & Fields>,
});

const step = fc.oneof(
  weighed(6, 'pay', {
    tab,
    spelling,
    isGiven: fc.boolean(),
    pack,
    taps: fc.constantFrom(1, 1, 2),
  }),
  weighed(1, 'pay in both tabs', { spelling, gapMs: fc.constantFrom(0, 0, 5, 19) }),
  weighed(4, 'pay all the same', { tab, spelling, pack }),
  weighed(3, 'confirm', { tab }),
  weighed(2, 'check', { tab }),
  weighed(2, 'dismiss', { tab }),
  weighed(2, 'submit', { tab }),
  weighed(1, 'leave', { tab }),
  weighed(2, 'reload', { tab }),
  weighed(6, 'pass', {
    ms: fc.constantFrom(...waits),
  }),
  weighed(1, 'clear the storage'),
  weighed(1, 'set the clock', {
    ms: fc.constantFrom(-10 * year, -year, -hour, hour, year, 10 * year),
  }),
);

/** The response to one payment; null: that of the plain backend for a number that can subscribe. */
const forced = fc.option(
  fc.constantFrom<Answer[]>(
    { kind: 'text', httpStatus: 200, text: 'Votre crédit est insuffisant.' },
    { kind: 'text', httpStatus: 403, text: 'Ce numéro est bloqué.' },
    { kind: 'text', httpStatus: 500, text: '' },
    { kind: 'text', httpStatus: 409, text: 'Demande en cours.' },
    { kind: 'reset' },
    { kind: 'html' },
  ),
  { freq: 2 },
);

/** Values for calls one after another; the thirteenth call gets the first one again. */
const twelve = { minLength: 12, maxLength: 12 };

/** A history: features of the phone, the user's actions in two tabs, and the backend's behaviour. */
export const histories = fc.record({
  hasLocks: fc.boolean(),
  isStorageBlocked: fc.constantFrom(false, false, false, true),
  steps: fc.array(step, { minLength: 4, maxLength: 16, size: 'max' }),
  forced: fc.array(forced, twelve),
  untilAnswered: fc.array(
    fc.option(fc.oneof(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 300 })), {
      freq: 5,
    }),
    twelve,
  ),
  untilVisible: fc.array(fc.integer({ min: 0, max: 60_000 }), twelve),
  forcedAfter: fc.array(fc.constantFrom(0, 50, 5_000, 15_000, 59_000), twelve),
  /** Forced replies of the check; null: the true reply. */
  checks: fc.array(fc.constantFrom(null, null, null, '2', 'error'), twelve),
});

export type History = typeof histories extends fc.Arbitrary<infer Value> ? Value : never;
