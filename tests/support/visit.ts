import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement, StrictMode } from 'react';
import { onTestFinished, vi } from 'vitest';
import { App } from '../../src/app/app';
import '../../src/app/lazy-screens';
import { button } from '../../src/ui/forms/Button.css';
import type { Backend } from './backend';

// A limit for tests that hang: a busy computer compiles a screen slowly when it is first shown.
configure({ asyncUtilTimeout: 15_000 });

/** Remembers a number as verified, the way the portal does. */
export function haveCookie(msisdn: string): void {
  document.cookie = `msisdn=${encodeURIComponent(msisdn)}; path=/`;
}

export function cookieNumber(): string | null {
  const value = /(?:^|; )msisdn=([^;]*)/.exec(document.cookie)?.[1];
  return value === undefined ? null : decodeURIComponent(value);
}

/** Returns path and query of the browser's address. */
export const currentAddress = (): string => window.location.pathname + window.location.search;

/** Renders the app at an address, under StrictMode as in production, over the backend of this test. */
export function visit(backend: Backend, address: string) {
  const { portal, settled } = backend.createPortal();
  const user = userEvent.setup();
  window.history.replaceState(null, '', address);
  render(createElement(StrictMode, null, createElement(App, { portal })));
  backend.beforeReset(cleanup);
  return {
    portal,
    user,
    settled: () => act(() => settled()),
    click: (role: 'button' | 'link', name: string | RegExp) =>
      user.click(screen.getByRole(role, { name })),
    pass: (ms: number) => act(() => backend.clock.increment(ms)),
    /** Goes to an address of the portal as a link in it would. */
    go: (to: string) => act(async () => window.history.pushState(null, '', to)),
  };
}

/** Renders the app as `visit` does, over this catalogue, and waits for the screen and all replies. */
export async function open(backend: Backend, address: string, catalogue?: unknown) {
  if (catalogue !== undefined) backend.fixtures.setCatalogue(catalogue);
  const app = visit(backend, address);
  // Not by its role, which takes long to find on a page with many games.
  await waitFor(() => {
    if (!document.querySelector('h1')) throw new Error('No screen has appeared.');
  });
  await app.settled();
  return app;
}

/** Sets the connection that the browser reports until the test ends. */
export function haveConnection(connection: { saveData?: boolean; effectiveType?: string }): void {
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'connection'));
}

/** Lets these media queries match until the test ends. */
export function matchMedia(isMatched: (media: string) => boolean): void {
  const list = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(list(media), { matches: isMatched(media) }),
  );
}

/** Simulates timers until the test ends; with `advance` they pass by themselves, too. */
export function simulateTimers(advance = false): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: advance });
}

/** Dispatches a message of the page in the frame, or of another window. */
export function postFromFrame(
  data: unknown,
  source: Window | null = document.querySelector('iframe')?.contentWindow ?? null,
): void {
  window.dispatchEvent(new MessageEvent('message', { data, source }));
}

/** Returns the texts of all status elements that have one. */
export const statusTexts = (): string[] =>
  screen
    .queryAllByRole('status')
    .map((element) => element.textContent.trim())
    .filter((words) => words !== '');

export const primaryActions = (
  within: ParentNode = document.querySelector('main') ?? document,
): string[] =>
  [...within.querySelectorAll('a, button')]
    .filter(({ className }) => className.includes(button.primary))
    .map(({ textContent }) => textContent);

export const hrefOf = (name: string | RegExp): string | null =>
  screen.getByRole('link', { name }).getAttribute('href');

export const hrefsIn = (element: HTMLElement): (string | null)[] =>
  [...element.querySelectorAll('a')].map((link) => link.getAttribute('href'));

/** Records pushed and replaced addresses until the test ends. */
export function followAddresses(): string[] {
  const seen: string[] = [];
  const note = () => {
    if (seen.at(-1) !== currentAddress()) seen.push(currentAddress());
  };
  const events = ['pushState', 'replaceState', 'popstate'];
  for (const type of events) window.addEventListener(type, note);
  onTestFinished(() => {
    for (const type of events) window.removeEventListener(type, note);
  });
  return seen;
}
