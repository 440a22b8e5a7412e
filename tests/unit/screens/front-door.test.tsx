// The address / leads to /home with the number of the query or of the cookie; unknown addresses have a way home.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useBackend } from '../../support/backend';
import { currentAddress } from '../../support/render-app';
import { numberOf } from '../../support/sample';
import { followAddresses, haveCookie, hrefOf, visit } from '../../support/visit';

const backend = useBackend();
const subscribed = numberOf('subscribed');
const home = `/home?msisdn=${subscribed}`;

test.each([
  ['', null, ['/home', '/home/login-header']],
  ['', subscribed, [home]],
  ['?msisdn=%20', subscribed, [home]],
  [`?msisdn=${subscribed}`, null, [home]],
  [`?msisdn=${subscribed}`, numberOf('subscribed-numeric'), [home]],
  ['', '+229 01', ['/home?msisdn=%2B229%2001', '/home/login-header']],
])('/%s with the cookie %j leads to %j, in its own history entry', async (query, cookie, next) => {
  if (cookie !== null) haveCookie(cookie);
  const addresses = followAddresses();
  const entries = window.history.length;
  const { settled } = visit(backend, `/${query}`);
  await settled();
  expect(addresses).toEqual([`/${query}`, ...next]);
  expect(window.history.length).toBe(entries);
});

test.each(['/nowhere', '/home/elsewhere', '/games/1', '/category', '/a/b/c/d', '/%E0%A4%A'])(
  "the unknown address %s shows 'Page not found', a way home, and requests no more than the games",
  async (address) => {
    haveCookie('+229 01');
    visit(backend, address);
    await screen.findByRole('heading', { name: 'Page not found' });
    expect(hrefOf('Back to the games')).toBe('/home?msisdn=%2B229%2001');
    expect(currentAddress()).toBe(address);
    const paths = backend.fixtures.calls.map(({ path }) => path);
    expect(paths.filter((path) => path !== '/api/games')).toEqual([]);
  },
);
