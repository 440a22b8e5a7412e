// What a screen reader announces, the second time too.
// Rule: SAY-1.
import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useBackend } from '../../support/backend';
import { takeConsole } from '../../support/console-guard';
import { recordAnnouncements } from '../../support/live-regions';
import { listOf, numberOf } from '../../support/sample';
import { open, simulateTimers } from '../../support/visit';

const backend = useBackend();
const games = { kind: 'json', body: listOf('Alpha') } as const;
const refused = 'This number is not subscribed. Check it, or subscribe first.';
const failed = 'The number could not be checked. Check your connection and try again.';

test.each([
  ['/search', ['x', 'y'], ['No game found', 'No game found']],
  ['/search', ['a', 'l'], ['1 game found', '1 game found']],
  ['/home/check', ['abc{Enter}', '{Enter}'], Array(2).fill('Enter your number in digits only.')],
  [
    '/home/check',
    [`${numberOf('not-subscribed')}{Enter}`, `${numberOf('not-subscribed')}{Enter}`],
    [refused, refused],
  ],
  ['/home/check', [`${numberOf('server-error')}{Enter}`, '{Enter}'], [failed, failed]],
  ['/home/check', ['ab', 'c'], Array(2).fill('Check: 10 digits expected after 229')],
  ['/home/login', ['{Enter}', '{Enter}'], Array(2).fill('Saisissez votre numéro de téléphone.')],
])('on %s the entries %j are announced as %j', async (address, entries, expected) => {
  simulateTimers(true);
  backend.fixtures.override('/fetch-games', games);
  const { user, settled } = await open(backend, address);
  const announced = recordAnnouncements();
  for (const entry of entries) {
    await user.type(screen.getByRole('textbox'), entry);
    await settled();
    await act(() => vi.advanceTimersByTimeAsync(700));
  }
  takeConsole();
  expect(announced.filter((text) => expected.includes(text))).toEqual(expected);
});
