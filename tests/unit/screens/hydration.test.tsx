// The app hydrates the prerendered markup without a difference, and loses no event meanwhile.
import { startTransition } from 'react';
import { hydrateRoot, type Root as ReactRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { preloadScreen } from '../../../src/app/app';
import { Root } from '../../../src/app/root';
import { recordEarlyInput } from '../../../src/first-view/early-input';
import { showStartFailed, startFailedId } from '../../../src/first-view/start-failed';
import { nextTask } from '../../../src/portal/next-task';
import { sampleAddress, screenAt, screenIds } from '../../../src/screens';
import { useBackend } from '../../support/backend';
import { takeConsole } from '../../support/console-guard';
import { numberOf } from '../../support/sample';
import { haveCookie } from '../../support/visit';

const backend = useBackend();
let root: ReactRoot | undefined;

beforeAll(async () => {
  await Promise.all(screenIds.map(preloadScreen));
});

afterEach(() => {
  root?.unmount();
  document.body.replaceChildren();
});

/** A page as the build writes it; `hydrate` starts the app on it. */
function openPage(address: string) {
  window.history.replaceState(null, '', sampleAddress(screenAt(address.split('?', 1)[0]!)));
  const container = document.createElement('div');
  container.id = 'root';
  container.setAttribute('aria-busy', 'true');
  container.innerHTML = renderToString(<Root portal={backend.createPortal().portal} />);
  document.body.append(container);
  window.history.replaceState(null, '', address);
  recordEarlyInput();
  const { portal, settled } = backend.createPortal();
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
  return { container, hydrate, settled };
}

/** Adds text to a field as a key does. */
function type(field: HTMLInputElement, text: string) {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  value?.set?.call(field, field.value + text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const actGlobal = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

/** React's own timing, without the batches of `act`. */
function withoutAct() {
  const before = actGlobal.IS_REACT_ACT_ENVIRONMENT;
  actGlobal.IS_REACT_ACT_ENVIRONMENT = false;
  onTestFinished(() => {
    if (before !== undefined) actGlobal.IS_REACT_ACT_ENVIRONMENT = before;
  });
}

/** React's development build reports the mark on a pressed button. */
const expectMarkToDiffer = () =>
  expect(takeConsole()).toEqual([expect.stringMatching(/some attributes .* didn't match/)]);

const addresses = screenIds
  .filter((id) => id !== 'not-found' && id !== 'landing')
  .map(sampleAddress)
  .map((address) => address.replaceAll('%C2%A0', 'Puzzle'));

describe('hydration', () => {
  test.each([...addresses, `/home?msisdn=${numberOf('subscribed')}`, '/home/login?msisdn=22901'])(
    'the prerendered markup of %s hydrates without a difference, also with a cookie',
    async (address) => {
      withoutAct();
      haveCookie(numberOf('subscribed'));
      const { hydrate, settled } = openPage(address);
      const { committed, errors } = hydrate();
      await committed;
      expect(errors).toEqual([]);
      await settled();
    },
  );

  test('keeps keys that arrive before the effects of the commit', async () => {
    withoutAct();
    const { container, hydrate } = openPage('/home/check');
    const field = container.querySelector('input')!;
    type(field, '229');
    const { committed } = hydrate();
    await committed;
    type(field, '0');
    type(field, '1');
    expect(field.value).toBe('22901');
    expect(container.querySelector('input'), 'the same element').toBe(field);
  });

  test('keeps a key that arrives while it hydrates', async () => {
    withoutAct();
    const { container, hydrate } = openPage('/home/check');
    const field = container.querySelector('input')!;
    type(field, '22');
    const { committed } = hydrate();
    // React hydrates within this event.
    type(field, '9');
    await committed;
    expect(field.value).toBe('229');
  });

  test('an odd number of early presses of Category opens the drawer after hydration', async () => {
    withoutAct();
    const { container, hydrate } = openPage(`/home?msisdn=${numberOf('subscribed')}`);
    const button = container.querySelector<HTMLButtonElement>('[aria-expanded]')!;
    for (const isExpanded of ['true', 'false', 'true']) {
      button.click();
      expect(button.getAttribute('aria-expanded')).toBe(isExpanded);
    }
    await hydrate().committed;
    await expect.poll(() => container.querySelector('[role=dialog][data-open]')).not.toBe(null);
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expectMarkToDiffer();
  });

  test('hydration keeps number and pack, and does not replay the payment press', async () => {
    withoutAct();
    const { container, hydrate, settled } = openPage('/home/login');
    const button = container.querySelector<HTMLButtonElement>('button[type=submit]')!;
    const field = container.querySelector('input')!;
    const pack = container.querySelector('select')!;
    pack.value = 'Weekly';
    pack.dispatchEvent(new Event('input', { bubbles: true }));
    type(field, numberOf('success'));
    button.click();
    expect(button.getAttribute('aria-busy')).toBe('true');
    await hydrate().committed;
    await settled();
    expect(button.getAttribute('aria-busy')).toBe(null);
    expect(backend.sentTo('/subscribe/user')).toEqual([]);
    expectMarkToDiffer();
    button.click();
    await expect.poll(() => backend.sentTo('/subscribe/user')).toHaveLength(1);
    await settled();
    expect(backend.sentTo('/subscribe/user')).toMatchObject([
      { msisdn: numberOf('success'), pack: 'Weekly' },
    ]);
  });

  test.each([
    ['/home/check', numberOf('subscribed'), '/loginuser'],
    ['/search', 'lantern', '/fetch-games'],
  ])('hydration replays an early press of the button of %s', async (address, text, call) => {
    withoutAct();
    const { container, hydrate, settled } = openPage(address);
    const field = container.querySelector('input')!;
    type(field, text);
    container.querySelector<HTMLButtonElement>('button[type=submit]')!.click();
    await hydrate().committed;
    await expect.poll(() => backend.sentTo(call).length).toBe(1);
    await settled();
    expect(field.value).toBe(text);
    expectMarkToDiffer();
  });

  test('hydration opens a link that was pressed early', async () => {
    withoutAct();
    const { container, hydrate, settled } = openPage('/home/check');
    window.earlyInput!.presses.add(container.querySelector<HTMLElement>('a[href="/search"]')!);
    await hydrate().committed;
    await expect.poll(() => window.location.pathname).toBe('/search');
    await settled();
  });

  test('hydration does not open an early link after a newer press has left its screen', async () => {
    withoutAct();
    const { container, hydrate, settled } = openPage('/home/check');
    const link = container.querySelector<HTMLElement>('a[href="/search"]')!;
    let clicks = 0;
    link.addEventListener('click', () => {
      clicks += 1;
    });
    window.earlyInput!.presses.add(link);
    await hydrate().committed;
    navigate('/home/not-charged');
    await expect.poll(() => link.isConnected).toBe(false);
    await nextTask();
    expect([clicks, window.location.pathname]).toEqual([0, '/home/not-charged']);
    await settled();
  });

  test('an app that starts late removes the start-failed notice', async () => {
    withoutAct();
    const { hydrate, settled } = openPage('/home/check');
    const template = document.createElement('template');
    template.id = startFailedId;
    template.innerHTML = '<p data-start-failed></p>';
    document.body.append(template);
    showStartFailed();
    const notices = () => document.querySelectorAll('[data-start-failed]').length;
    expect(notices()).toBe(1);
    await hydrate().committed;
    expect(notices()).toBe(0);
    await settled();
  });

  test('a change of the form cancels its early press', () => {
    const { container } = openPage('/home/check');
    const button = container.querySelector<HTMLButtonElement>('button[type=submit]')!;
    button.click();
    type(container.querySelector('input')!, '1');
    expect(button.getAttribute('aria-busy')).toBe(null);
    expect(window.earlyInput?.presses.size).toBe(0);
    window.earlyInput?.stop();
  });
});
