// A game that is tapped before the app has started, while the start is late, fails or throws.
// Rules: PLAY-10.
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ErrorBoundary } from '../../../src/app/error-boundary';
import { openEarlyGame } from '../../../src/first-view/early-game';
import { recordEarlyInput } from '../../../src/first-view/early-input';
import { handleFailedScripts, startFailedId } from '../../../src/first-view/start-failed';
import { constant } from '../../rules';
import { takeConsole } from '../../support/console-guard';
import { sampleGame, sampleGroup } from '../../support/sample';
import { signal } from '../../support/signal';

const limit = constant('time limit of an answer') * 1_000;

/** A landing page with one game and one button, whose app has not arrived. */
function openPage() {
  document.body.innerHTML = `
    <template id="${startFailedId}"><p role="alert" data-start-failed></p></template>
    <div id="root"><a href="/games/7/Puzzle">Game 7</a><button>Category</button></div>`;
  recordEarlyInput((link) => openEarlyGame(link, [sampleGroup('Puzzle', [sampleGame(7)])]));
  onTestFinished(() => {
    window.earlyInput?.stop();
    delete window.earlyInput;
    window.earlyGame?.close();
    document.body.replaceChildren();
  });
}

const frame = () => document.querySelector('iframe');
const tapGame = () => fireEvent.click(screen.getByRole('link', { name: 'Game 7' }));
const loadGame = () => fireEvent.load(frame()!);
const goBack = () => fireEvent.popState(window);
const notices = () => screen.queryAllByRole('alert').length;

describe('an app that has not started after the time limit', () => {
  function useTimers() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
  }

  test('the start-failed notice ends the busy state of a pressed button', () => {
    useTimers();
    openPage();
    const button = screen.getByRole('button', { name: 'Category' });
    fireEvent.click(button);
    vi.advanceTimersByTime(limit - 1);
    expect([notices(), button.getAttribute('aria-busy')]).toEqual([0, 'true']);
    vi.advanceTimersByTime(1);
    expect([notices(), button.getAttribute('aria-busy')]).toEqual([1, null]);
  });

  test('the start-failed notice shows above an early game that has not loaded', () => {
    useTimers();
    openPage();
    tapGame();
    vi.advanceTimersByTime(limit);
    expect(notices()).toBe(1);
  });

  test('the start-failed notice waits until Back leaves an early game that has loaded', () => {
    useTimers();
    openPage();
    tapGame();
    loadGame();
    vi.advanceTimersByTime(3 * limit);
    expect(notices()).toBe(0);
    goBack();
    expect(frame()).toBe(null);
    vi.advanceTimersByTime(limit);
    expect(notices()).toBe(1);
  });
});

describe('a script of the app that cannot be downloaded', () => {
  // The listener stays on the window: add it once.
  beforeAll(handleFailedScripts);

  test.each([
    ['the page shows a notice and reloads while an early game has not loaded', 'never', 1, 1],
    ['the page does not reload an early game that loads before the reload', 'during', 1, 0],
    ['the page neither covers nor reloads an early game that has loaded', 'before', 0, 0],
  ])('%s', async (_, loads, shown, reloads) => {
    const response = signal<Response>();
    const reload = vi.fn();
    vi.stubGlobal('fetch', () => response.given);
    openPage();
    tapGame();
    vi.stubGlobal('location', { origin: window.location.origin, reload });
    onTestFinished(() => void vi.unstubAllGlobals());
    if (loads === 'before') loadGame();
    const script = Object.assign(document.createElement('script'), { type: 'module' });
    script.src = `${window.location.origin}/assets/index.js`;
    document.body.append(script);
    fireEvent.error(script);
    if (loads === 'during') loadGame();
    response.give(new Response());
    // After the microtasks that end in the reload.
    await new Promise((resolve) => setImmediate(resolve));
    expect([notices(), reload.mock.calls.length]).toEqual([shown, reloads]);
  });

  test('the download of a script that is not part of the app may fail without a notice', () => {
    openPage();
    const script = document.createElement('script');
    script.src = `${window.location.origin}/assets/landing-deferred.js`;
    document.body.append(script);
    fireEvent.error(script);
    expect(notices()).toBe(0);
  });
});

test('the message of a screen that throws is visible in place of an early game', () => {
  openPage();
  tapGame();
  loadGame();
  function BrokenScreen(): never {
    throw new Error('broken');
  }
  render(
    <ErrorBoundary>
      <BrokenScreen />
    </ErrorBoundary>,
    { container: document.getElementById('root')! },
  );
  // A query by role ignores hidden elements, such as the root behind the game.
  expect(screen.getByRole('heading', { name: 'This page could not be shown' })).toBeDefined();
  expect(frame()).toBe(null);
  expect(takeConsole().join()).toContain('broken');
});

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])(
  'the browser follows the link of a game that is tapped with %s',
  (key) => {
    openPage();
    const followed: boolean[] = [];
    // After the page's listener; jsdom cannot follow a link.
    const onClick = (event: Event) => {
      followed.push(!event.defaultPrevented);
      event.preventDefault();
    };
    window.addEventListener('click', onClick);
    onTestFinished(() => window.removeEventListener('click', onClick));
    const link = screen.getByRole('link', { name: 'Game 7' });
    fireEvent.click(link, { [key]: true });
    expect([followed, frame()]).toEqual([[true], null]);
    fireEvent.click(link);
    expect(followed).toEqual([true, false]);
    expect(frame()).not.toBe(null);
  },
);
