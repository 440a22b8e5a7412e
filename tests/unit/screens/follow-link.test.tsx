import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import type { MouseEventHandler, ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Page } from '../../../src/ui/Page';
import { PlayerFrame } from '../../../src/ui/PlayerFrame';
import { currentAddress } from '../../support/render-app';

beforeEach(() => window.history.replaceState(null, '', '/here'));
afterEach(cleanup);

const link = (href: string, onClick?: MouseEventHandler) => (
  <a href={href} onClick={onClick}>
    <span>There</span>
  </a>
);

/** Clicks on the words in the link; returns whether the browser is left to do with it what it does. */
function click(init: MouseEventInit = {}): boolean {
  const words = screen.getByText('There');
  const event = createEvent.click(words, { button: 0, ...init });
  // The browser itself goes nowhere in a test.
  window.addEventListener('click', (late) => late.preventDefault(), { once: true });
  let isLeft = true;
  document.addEventListener('click', (late) => (isLeft = !late.defaultPrevented), { once: true });
  fireEvent(words, event);
  return isLeft;
}

describe.each([
  ['a screen', (child: ReactNode) => <Page>{child}</Page>],
  ['the player', (child: ReactNode) => <PlayerFrame close={null}>{child}</PlayerFrame>],
])('a link in %s', (_, frame) => {
  test('leads there without the page being loaded', () => {
    render(frame(link('/there?a=%2Fb')));
    expect(click()).toBe(false);
    expect(currentAddress()).toBe('/there?a=%2Fb');
  });

  test.each([
    ['with Ctrl', '/there', { ctrlKey: true }],
    ['with Command', '/there', { metaKey: true }],
    ['with Alt', '/there', { altKey: true }],
    ['with Shift', '/there', { shiftKey: true }],
    ['with another button', '/there', { button: 1 }],
    ['to the dialler', 'tel:*717%23', {}],
    ['to another site', 'https://games.example/there', {}],
  ])('is the browser’s %s', (_how, href, init) => {
    render(frame(link(href)));
    expect(click(init)).toBe(true);
    expect(currentAddress()).toBe('/here');
  });

  test('may keep itself from leading there', () => {
    let kept = 0;
    render(
      frame(
        link('/there', (event) => {
          event.preventDefault();
          kept += 1;
        }),
      ),
    );
    expect(click()).toBe(false);
    expect([kept, currentAddress()]).toEqual([1, '/here']);
  });
});

test('a click beside any link leads nowhere', () => {
  render(
    <Page>
      <p>There</p>
    </Page>,
  );
  expect(click()).toBe(true);
  expect(currentAddress()).toBe('/here');
});
