import { describe, expect, test } from 'vitest';
import * as business from '../../../machines/business';
import { defaultPack, packs } from '../../../machines/packs';
import type { CallFailure } from '../../../machines/contracts';
import { failureMessage, successMessage } from '../../../src/screens/subscription/messages';

test('the packs, in their order, with labels and prices to the letter', () => {
  expect(packs.map(({ value, label, price, period }) => [value, label, price, period])).toEqual([
    ['Daily', 'Jour: Souscrivez à partir de 50F', '50F', '24h'],
    ['3Day', ' 3 jours: Souscrivez à 100F', '100F', '3 jours'],
    ['Weekly', 'Hebdo: Souscrivez à partir de 150F', '150F', '7 jours'],
  ]);
  expect(defaultPack).toBe('Daily');
});

test('the constants and limits', () => {
  expect(business).toMatchObject({
    ussdCode: '*717#',
    countryPrefix: '229',
    subscriptionChannel: 'web',
    successRedirectMs: 2_000,
    callLimitMs: 10_000,
    paymentLimitMs: 60_000,
    catalogueLimitMs: 120_000,
    landingCategoryLimit: 20,
    landingGamesPerCategory: 4,
  });
});

describe('the message after a success', () => {
  test.each([
    ['Daily', 'Cher abonné, vous avez souscris avec succès à 50F valable 24h.'],
    ['3Day', 'Cher abonné, vous avez souscris avec succès à 100F valable 3 jours.'],
    ['Weekly', 'Cher abonné, vous avez souscris avec succès à 150F valable 7 jours.'],
    ['Monthly', 'You have successfully subscribed.'],
    ['daily', 'You have successfully subscribed.'],
    ['', 'You have successfully subscribed.'],
  ])('%s', (pack, message) => {
    expect(successMessage(pack)).toBe(message);
  });
});

describe('the message after a failed request', () => {
  const status = (text: string): CallFailure => ({ kind: 'status', status: 500, text });

  test('is what the server wrote, if it wrote some', () => {
    expect(failureMessage(status('Panne de réseau <b>'))).toBe('Panne de réseau <b>');
  });

  test.each<[CallFailure | null, RegExp]>([
    [{ kind: 'offline' }, /connexion/],
    [{ kind: 'timeout' }, /pas répondu à temps/],
    [status(''), /indisponible/],
    [{ kind: 'unreadable' }, /indisponible/],
    [{ kind: 'unprovided' }, /indisponible/],
    [null, /indisponible/],
  ])('is otherwise a French sentence on what went wrong: %j', (failure, sentence) => {
    expect(failureMessage(failure)).toMatch(sentence);
  });
});
