import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useBackend } from '../../support/backend';
import { currentAddress } from '../../support/render-app';
import { numberOf } from '../../support/sample';
import { followAddresses, haveCookie, hrefOf, visit } from '../../support/visit';

const backend = useBackend();
const subscribed = numberOf('subscribed');
const other = numberOf('subscribed-numeric');

/** Opens the portal at its root and returns the addresses that follow it. */
async function openRoot(query: string) {
  const addresses = followAddresses();
  const entries = window.history.length;
  const { settled } = visit(backend, `/${query}`);
  await settled();
  expect(addresses[0]).toBe(`/${query}`);
  return { followed: addresses.slice(1), newEntries: window.history.length - entries };
}

describe('/ goes to /home', () => {
  test('keeping the msisdn of the query', async () => {
    const { followed } = await openRoot(`?msisdn=${subscribed}`);
    expect(followed).toEqual([`/home?msisdn=${subscribed}`]);
    expect(screen.getByText('Play unlimited GAMES')).toBeDefined();
  });

  test('with the number of the query rather than that of the cookie', async () => {
    haveCookie(other);
    const { followed } = await openRoot(`?msisdn=${subscribed}`);
    expect(followed).toEqual([`/home?msisdn=${subscribed}`]);
  });

  test.each(['', '?msisdn=', '?msisdn=%20'])(
    'with the number of the cookie where the query has none: %j',
    async (query) => {
      haveCookie(subscribed);
      const { followed } = await openRoot(query);
      expect(followed).toEqual([`/home?msisdn=${subscribed}`]);
    },
  );

  test('with the number encoded', async () => {
    haveCookie('+229 01');
    const { followed } = await openRoot('');
    expect(followed[0]).toBe('/home?msisdn=%2B229%2001');
  });

  test('without a number where there is neither, and from there to /home/login-header', async () => {
    const { followed } = await openRoot('');
    expect(followed).toEqual(['/home', '/home/login-header']);
    expect(backend.fixtures.calls).toEqual([]);
  });

  test.each(['', `?msisdn=${subscribed}`])(
    'in place of the history entry, so that Back works: %j',
    async (query) => {
      const { followed, newEntries } = await openRoot(query);
      expect(followed.length).toBeGreaterThan(0);
      expect(newEntries).toBe(0);
    },
  );
});

describe('an unknown address', () => {
  test.each(['/nowhere', '/home/elsewhere', '/games', '/games/1', '/category', '/a/b/c/d'])(
    "says 'Page not found' and has a way home: %s",
    async (address) => {
      visit(backend, address);
      await screen.findByRole('heading', { name: 'Page not found' });
      expect(hrefOf('Back to the games')).toBe('/home');
      expect(currentAddress()).toBe(address);
      expect(backend.fixtures.calls).toEqual([]);
    },
  );

  test('leads home with the number of the cookie', async () => {
    haveCookie('+229 01');
    visit(backend, '/nowhere');
    await screen.findByRole('heading', { name: 'Page not found' });
    expect(hrefOf('Back to the games')).toBe('/home?msisdn=%2B229%2001');
  });

  test('can hold a malformed escape', async () => {
    visit(backend, '/%E0%A4%A');
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
  });
});
