// The app hydrates the markup of the build and of the inline scripts without a difference, and carries out what the
// subscriber did meanwhile.
// Rules: NAV-11, SUB-28, SUB-33.
import { startTransition } from 'react';
import { hydrateRoot, type Root as ReactRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import {
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import type { CategoryGroup } from '../../../machines/contracts';
import { preloadScreen } from '../../../src/app/app';
import { renderRowTemplate } from '../../../src/app/prerender';
import { Root } from '../../../src/app/root';
import { showNumberOfAddress } from '../../../src/first-view/address-number';
import { recordEarlyInput } from '../../../src/first-view/early-input';
import { createRowPainter } from '../../../src/first-view/row-painter';
import { showStartFailed, startFailedId } from '../../../src/first-view/start-failed';
import { createCatalogueFeed, createCheckFeed } from '../../../src/portal/landing-feed';
import { nextTask } from '../../../src/portal/next-task';
import { sampleAddress, screenAt, screenIds } from '../../../src/screens';
import { constant } from '../../rules';
import { useBackend } from '../../support/backend';
import { takeConsole } from '../../support/console-guard';
import { fillInSilently } from '../../support/fill-in-silently';
import { numberOf, sampleGame, sampleGames, sampleGroup } from '../../support/sample';
import { haveCookie, statusTexts } from '../../support/visit';

const backend = useBackend();
const home = `/home?msisdn=${numberOf('subscribed')}`;
let root: ReactRoot | undefined;

beforeAll(async () => {
  await Promise.all(screenIds.map(preloadScreen));
});

const actGlobal = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
const isActBefore = actGlobal.IS_REACT_ACT_ENVIRONMENT ?? false;

// React's own timing, without the batches of `act`.
beforeEach(() => {
  actGlobal.IS_REACT_ACT_ENVIRONMENT = false;
});

afterEach(() => {
  root?.unmount();
  root = undefined;
  window.firstView?.input?.stop();
  delete window.firstView;
  document.body.replaceChildren();
  actGlobal.IS_REACT_ACT_ENVIRONMENT = isActBefore;
});

/** A page as the build writes it, with rows that its script has painted; `hydrate` starts the app on it. */
function openPage(address: string, painted: CategoryGroup[] = []) {
  const screen = screenAt(address.split('?', 1)[0]!);
  document.documentElement.dataset.screen = screen;
  window.history.replaceState(null, '', sampleAddress(screen));
  const container = document.createElement('div');
  container.id = 'root';
  container.setAttribute('aria-busy', 'true');
  container.innerHTML = renderToString(<Root portal={backend.createPortal().portal} />);
  document.body.innerHTML =
    `<template id="${startFailedId}"><p role="alert" data-start-failed></p></template>` +
    renderRowTemplate();
  document.body.append(container);
  window.history.replaceState(null, '', address);
  recordEarlyInput();
  showNumberOfAddress();
  const paint = createRowPainter();
  painted.forEach(paint);
  const never = () => new Promise<never>(() => {});
  const feed = {
    msisdn: numberOf('subscribed'),
    check: createCheckFeed(never),
    catalogue: createCatalogueFeed(never),
  };
  const { portal, settled } = backend.createPortal({
    firstView: { feed, painted, stop: () => {} },
  });
  const hydrate = () => {
    const errors: unknown[] = [];
    const committed = new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect();
        // After the microtasks that the commit has queued, before any task.
        queueMicrotask(resolve);
      });
      observer.observe(container, { attributes: true });
    });
    startTransition(() => {
      root = hydrateRoot(container, <Root portal={portal} />, {
        onRecoverableError: (error) => errors.push(error),
      });
    });
    return { committed, errors };
  };
  const find = (selector: string) => container.querySelector<HTMLElement>(selector)!;
  return { container, find, field: container.querySelector('input')!, hydrate, settled };
}

/** Adds text to a field as a key does. */
function type(field: HTMLInputElement, text: string) {
  fillInSilently(field, field.value + text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** React's development build reports an attribute that an inline script has set. */
const expectAttributesToDiffer = () =>
  expect(takeConsole()).toEqual([expect.stringMatching(/some attributes .* didn't match/)]);

const marked = () => [...document.querySelectorAll('[aria-busy="true"]:is(a, button)')];
const notices = () => document.querySelectorAll('[data-start-failed]').length;

const addresses = screenIds
  .filter((id) => id !== 'not-found' && id !== 'landing')
  .map(sampleAddress)
  .map((address) => address.replaceAll('%C2%A0', 'Puzzle'));

describe('hydration', () => {
  test.each([...addresses, home])(
    'the prerendered markup of %s hydrates without a difference, also with a cookie',
    async (address) => {
      haveCookie(numberOf('subscribed'));
      const { hydrate, settled } = openPage(address);
      const { committed, errors } = hydrate();
      await committed;
      expect(errors).toEqual([]);
      await settled();
    },
  );

  test('the form shows the number of the address, read-only, before and after hydration', async () => {
    const { find, field, hydrate } = openPage('/home/login?msisdn=22901');
    const hint = [...document.querySelectorAll('p')].find((text) =>
      text.textContent.startsWith('Pour une meilleure expérience'),
    );
    expect([field.value, field.readOnly, hint?.hidden]).toEqual(['22901', true, true]);
    const { committed, errors } = hydrate();
    await committed;
    expect([find('input'), field.value, field.readOnly]).toEqual([field, '22901', true]);
    expect(errors).toEqual([]);
    expectAttributesToDiffer();
  });

  const perCategory = constant('games per category');

  test.each([0, 1, perCategory - 1, perCategory, perCategory + 1])(
    'a painted row of %i games equals the row of the app',
    async (count) => {
      const names = ['{name}', '<b>&amp;"', ' A  B '];
      const games = sampleGames(1, count).map((game, index) => ({
        ...game,
        gamename: names[index] ?? game.gamename,
      }));
      const groups = [sampleGroup('{title}', games), sampleGroup('Kids/Family & Été', games)];
      const { container, hydrate } = openPage(home, groups);
      const before = [...container.querySelectorAll('section')];
      const { committed, errors } = hydrate();
      await committed;
      expect(errors).toEqual([]);
      expect([...container.querySelectorAll('section')]).toEqual(before);
      expect(before.map((row) => row.querySelectorAll('li').length)).toEqual(
        [0, 0].fill(Math.min(count, perCategory)),
      );
      expect(container.textContent.includes('View more')).toBe(count > perCategory);
    },
  );

  test('keeps the painted rows until the screen is left: the next visit waits for its own check', async () => {
    backend.gate.shut('/loginuser');
    const { find, hydrate, settled } = openPage(home, [sampleGroup('Puzzle', [sampleGame(1)])]);
    const painted = () => find('main a[href="/games/1/Puzzle"]');
    await hydrate().committed;
    await backend.gate.next('/loginuser');
    expect(painted()).not.toBe(null);
    navigate('/home/not-charged');
    await expect.poll(painted).toBe(null);
    navigate(home);
    const held = await backend.gate.next('/loginuser');
    expect(painted()).toBe(null);
    held.release();
    await settled();
  });

  test('keeps keys that arrive before the effects of the commit', async () => {
    const { find, field, hydrate } = openPage('/home/check');
    type(field, '229');
    const { committed } = hydrate();
    await committed;
    type(field, '0');
    type(field, '1');
    expect(field.value).toBe('22901');
    expect(find('input'), 'the same element').toBe(field);
  });

  test('keeps a text although a translation has changed the markup, so that React renders it again', async () => {
    const { field, find, hydrate } = openPage('/home/check');
    type(field, '229');
    find('h1').innerHTML = '<font>Connexion</font>';
    const { committed, errors } = hydrate();
    await committed;
    expect(errors).toHaveLength(1);
    await expect.poll(() => find('input')).not.toBe(field);
    expect((find('input') as HTMLInputElement).value).toBe('229');
  });

  test('keeps a key that arrives while it hydrates', async () => {
    const { field, hydrate } = openPage('/home/check');
    type(field, '22');
    const { committed } = hydrate();
    // React hydrates within this event.
    type(field, '9');
    await committed;
    expect(field.value).toBe('229');
  });
});

describe('a tap before hydration', () => {
  test('on Category is marked, and opens the drawer', async () => {
    const { find, hydrate } = openPage(home);
    const button = find('[aria-expanded]');
    button.click();
    expect(marked()).toEqual([button]);
    await hydrate().committed;
    await expect.poll(() => find('[role=dialog][data-open]')).not.toBe(null);
    expect(marked()).toEqual([]);
    expectAttributesToDiffer();
  });

  test('replaces an earlier one, and opens the link of a painted game', async () => {
    const { find, hydrate, settled } = openPage(home, [sampleGroup('Puzzle', [sampleGame(1)])]);
    find('[aria-expanded]').click();
    const link = find('main a[href="/games/1/Puzzle"]');
    link.click();
    expect(marked()).toEqual([link]);
    await hydrate().committed;
    await expect.poll(() => window.location.pathname).toBe('/games/1/Puzzle');
    expect(find('[data-open]')).toBe(null);
    await settled();
    expectAttributesToDiffer();
  });

  test.each(['[aria-expanded]', 'a[href="/search"]'])(
    'is carried out on a page that a translation has changed: %s',
    async (selector) => {
      const { find, hydrate, settled } = openPage(home);
      find('h1').innerHTML = '<font>Jouez</font>';
      const tapped = find(selector);
      tapped.click();
      const { committed, errors } = hydrate();
      await committed;
      expect(errors).toHaveLength(1);
      await expect
        .poll(() => find('[data-open]') !== null || window.location.pathname === '/search')
        .toBe(true);
      expect(tapped.isConnected).toBe(false);
      await settled();
    },
  );

  test('does not open a link after a newer tap has left its screen', async () => {
    const { find, hydrate, settled } = openPage('/home/check');
    const link = find('a[href="/search"]');
    link.click();
    let clicks = 0;
    link.addEventListener('click', () => {
      clicks += 1;
    });
    await hydrate().committed;
    navigate('/home/not-charged');
    await expect.poll(() => link.isConnected).toBe(false);
    await nextTask();
    expect([clicks, window.location.pathname]).toEqual([0, '/home/not-charged']);
    await settled();
    expectAttributesToDiffer();
  });

  test.each([
    ['/home/check', numberOf('subscribed'), '/loginuser'],
    ['/search', 'lantern', '/fetch-games'],
  ])('on the button of the form of %s sends its text', async (address, text, call) => {
    const { find, field, hydrate, settled } = openPage(address);
    type(field, text);
    find('button[type=submit]').click();
    await hydrate().committed;
    await expect.poll(() => backend.sentTo(call).length).toBe(1);
    await settled();
    expect(field.value).toBe(text);
    expectAttributesToDiffer();
  });

  test('on the payment button sends nothing; number and pack stay for the next tap, which the form asks for', async () => {
    const { find, field, hydrate, settled } = openPage('/home/login');
    const button = find('button[type=submit]');
    const pack = find('select') as HTMLSelectElement;
    pack.value = 'Weekly';
    pack.dispatchEvent(new Event('input', { bubbles: true }));
    type(field, numberOf('success'));
    button.click();
    expect(marked()).toEqual([button]);
    await hydrate().committed;
    await settled();
    await nextTask();
    expect(marked()).toEqual([]);
    expect(backend.sentTo('/subscribe/user')).toEqual([]);
    expect(statusTexts()).toEqual(['Vérifiez le prix, puis appuyez à nouveau.']);
    expectAttributesToDiffer();
    button.click();
    await expect.poll(statusTexts).toEqual(['Souscription en cours…']);
    await expect.poll(() => backend.sentTo('/subscribe/user')).toHaveLength(1);
    await settled();
    expect(backend.sentTo('/subscribe/user')).toMatchObject([
      { msisdn: numberOf('success'), pack: 'Weekly' },
    ]);
  });

  test('on the card of a pack chooses the pack, and is no press on the payment button', async () => {
    const { find, hydrate, settled } = openPage('/home/login');
    find('input[value=Weekly]').parentElement!.click();
    await hydrate().committed;
    await settled();
    expect((find('select') as HTMLSelectElement).value).toBe('Weekly');
    expect(find('[role=group] p').textContent).toMatch(/7 jours$/);
    expect(statusTexts()).toEqual([]);
  });

  test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey', 'tel:', '_blank'])(
    'on a link is left to the browser: %s',
    (kind) => {
      const { find } = openPage(kind === 'tel:' ? '/home/login-header' : '/search');
      const link = find(kind === 'tel:' ? 'a[href^="tel:"]' : 'a[href="/"]');
      if (kind === '_blank') link.setAttribute('target', kind);
      let isLeft: boolean | undefined;
      // Runs after the page's listener; jsdom cannot follow a link.
      const onClick = (event: Event) => {
        isLeft = !event.defaultPrevented;
        event.preventDefault();
      };
      window.addEventListener('click', onClick, { once: true });
      link.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, [kind]: true }),
      );
      expect([isLeft, marked()]).toEqual([true, []]);
    },
  );
});

describe('an app that does not start', () => {
  const limit = constant('time limit of an answer') * 1_000;

  function openBroken() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const page = openPage('/search');
    const { origin, href } = window.location;
    const location = { origin, href, assign: vi.fn(), reload: vi.fn() };
    vi.stubGlobal('location', location);
    vi.stubGlobal('fetch', async () => new Response());
    onTestFinished(() => {
      vi.unstubAllGlobals();
      vi.useRealTimers();
    });
    const failScript = async () => {
      const script = Object.assign(document.createElement('script'), { type: 'module' });
      script.src = `${origin}/assets/index.js`;
      document.body.append(script);
      script.dispatchEvent(new Event('error'));
      // After the microtasks that end in the reload.
      await new Promise((resolve) => setImmediate(resolve));
    };
    return { ...page, location, failScript };
  }

  test('within the time limit ends the mark of a button with a notice', () => {
    const { find } = openBroken();
    find('button').click();
    vi.advanceTimersByTime(limit - 1);
    expect([notices(), marked().length]).toEqual([0, 1]);
    vi.advanceTimersByTime(1);
    expect([notices(), marked().length]).toEqual([1, 0]);
  });

  test('within the time limit keeps the tap on a link, for an app that starts later', () => {
    const { find, location } = openBroken();
    const link = find('a[href="/"]');
    link.click();
    vi.advanceTimersByTime(limit);
    expect([notices(), marked().length]).toEqual([1, 0]);
    expect(location.assign).not.toHaveBeenCalled();
    expect(window.firstView?.input?.tapped).toBe(link);
  });

  test('shows the notice without a tap, too, but only after three times the limit', () => {
    openBroken();
    vi.advanceTimersByTime(3 * limit - 1);
    expect(notices()).toBe(0);
    vi.advanceTimersByTime(1);
    expect(notices()).toBe(1);
  });

  test('does not count as late after a change of the form has dropped the tap', () => {
    const { find, field } = openBroken();
    find('button[type=submit]').click();
    type(field, '1');
    expect([marked(), window.firstView?.input?.tapped]).toEqual([[], undefined]);
    vi.advanceTimersByTime(limit);
    expect(notices()).toBe(0);
  });

  test('does not count as late after it has taken over the tap', async () => {
    const { find, hydrate, settled } = openBroken();
    vi.unstubAllGlobals();
    find('[aria-expanded]').click();
    await hydrate().committed;
    await settled();
    vi.advanceTimersByTime(limit);
    expect(notices()).toBe(0);
    expectAttributesToDiffer();
  });

  test('because its script fails follows a tapped link instead', async () => {
    const { find, location, failScript } = openBroken();
    const link = find('a[href="/"]') as HTMLAnchorElement;
    link.click();
    await failScript();
    expect(location.assign.mock.calls).toEqual([[link.href]]);
    expect([notices(), location.reload.mock.calls.length]).toEqual([0, 0]);
  });

  test.each([
    ['its script has failed', (failScript: () => Promise<void>) => failScript()],
    ['the landing page has shown a notice', () => showStartFailed()],
  ])('lets the browser follow links after %s', async (_, fail) => {
    const { find, failScript } = openBroken();
    await fail(failScript);
    const link = find('a[href="/"]') as HTMLAnchorElement;
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    window.addEventListener('click', (event) => event.preventDefault(), { once: true });
    const prevent = vi.spyOn(click, 'preventDefault');
    link.dispatchEvent(click);
    expect(prevent).toHaveBeenCalledOnce();
  });

  test('in time removes its notice when it starts later', async () => {
    const { hydrate, failScript, settled } = openBroken();
    await failScript();
    vi.unstubAllGlobals();
    vi.useRealTimers();
    expect(notices()).toBe(1);
    await hydrate().committed;
    expect(notices()).toBe(0);
    await settled();
  });
});
