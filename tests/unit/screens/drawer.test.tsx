// The category drawer: its list and its gestures; the paths prove how it opens and closes.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildCatalogue } from '../../../fixtures/catalogue';
import { categoryAddress } from '../../../src/portal/addresses';
import { useBackend } from '../../support/backend';
import { takeConsole } from '../../support/console-guard';
import { numberOf } from '../../support/sample';
import { haveConnection, hrefsIn, open, visit } from '../../support/visit';

const backend = useBackend();

const button = () => screen.getByRole('button', { name: 'Category' });
const drawer = () => screen.getByRole('dialog', { name: 'Categories' });
const isOpen = () => screen.queryByRole('dialog') !== null;

async function openDrawer(catalogue?: unknown) {
  const app = await open(backend, `/home?msisdn=${numberOf('subscribed')}`, catalogue);
  await app.user.click(button());
  return app;
}

test('the header, which names six categories, and the drawer mark that of the page', async () => {
  const { user, go, settled } = await open(backend, '/category/Cards%20%26%20Board');
  const header = await screen.findByRole('navigation', { name: 'Categories' });
  await user.click(button());
  const marked = () =>
    [header, drawer()].map((list) =>
      [...list.querySelectorAll('[aria-current="page"]')].map(({ textContent }) => textContent),
    );
  expect(marked()).toEqual([['Cards & Board'], ['Cards & Board']]);
  expect(hrefsIn(header)).toEqual(hrefsIn(drawer()).slice(0, 6));
  await go(`/home?msisdn=${numberOf('subscribed')}`);
  await settled();
  expect(document.querySelector('[aria-current]')).toBe(null);
});

test('the drawer says that the catalogue loads or has failed, and offers another try', async () => {
  backend.fixtures.override('/api/games', { kind: 'text', httpStatus: 500, text: '' });
  backend.gate.shut();
  const { user, settled } = visit(backend, `/home?msisdn=${numberOf('subscribed')}`);
  await user.click(button());
  expect(within(drawer()).getByText('Loading categories…')).toBeDefined();
  backend.gate.open();
  await settled();
  expect(within(drawer()).getByText('The categories could not be loaded.')).toBeDefined();
  backend.fixtures.override('/api/games', undefined);
  await user.click(within(drawer()).getByRole('button', { name: 'Try again' }));
  await settled();
  expect(drawer().querySelectorAll('a')).toHaveLength(buildCatalogue().length);
  expect(takeConsole()).toEqual(['Loading the catalogue failed: status']);
});

const finger = { pointerId: 1, isPrimary: true, button: 0, clientY: 300 };
/** Moves a finger over the drawer to these distances from where it went down, without releasing it. */
function drag(...distances: [x: number, y: number][]) {
  fireEvent.pointerDown(drawer(), { ...finger, clientX: 200 });
  for (const [x, y] of distances) {
    fireEvent.pointerMove(drawer(), { ...finger, clientX: 200 + x, clientY: 300 + y });
  }
  const [x] = distances.at(-1)!;
  return () => fireEvent.pointerUp(drawer(), { ...finger, clientX: 200 + x });
}
const gesturesLoaded = () => waitFor(() => expect(drawer().style.touchAction).toBe('pan-y'));

test('the drawer follows a finger to the right, which closes it unless it goes back', async () => {
  await openDrawer();
  await gesturesLoaded();
  for (const distances of [
    [[4, 0]],
    [[-150, 0]],
    [[30, 200]],
    [[0, -200]],
    [
      [90, 0],
      [5, 0],
    ],
  ] as [number, number][][]) {
    drag(...distances)();
    expect(isOpen(), `by ${distances.join(' and ')}`).toBe(true);
  }
  const release = drag([90, 0], [160, 20]);
  expect(drawer().style.transform).toBe('translateX(160px)');
  release();
  expect(isOpen()).toBe(false);
  expect(document.querySelector<HTMLElement>('[role="dialog"]')?.style.transform).toBe('');
});

test("the phone's Back button closes the drawer, and stays on the page", async () => {
  const watchers: CloseWatcher[] = [];
  class CloseWatcher extends EventTarget {
    destroy = vi.fn();
    constructor() {
      super();
      watchers.push(this);
    }
  }
  vi.stubGlobal('CloseWatcher', CloseWatcher);
  onTestFinished(() => void vi.unstubAllGlobals());
  await openDrawer();
  await gesturesLoaded();
  const { length } = window.history;
  act(() => void watchers[0]?.dispatchEvent(new Event('close')));
  expect(isOpen()).toBe(false);
  expect(window.history).toHaveLength(length);
  expect(watchers.map(({ destroy }) => destroy.mock.calls.length)).toEqual([1]);
});

test.each([
  ['/category/Puzzle', ['/api/games'], false],
  ['/search', ['/api/games'], false],
  ['/search', [], true],
  ['/nowhere', ['/api/games'], false],
])(
  'the Category button of %s, which has requested %j, opens the drawer with all categories, and a category closes it',
  async (address, before, saveData) => {
    haveConnection({ saveData });
    const { user, settled } = await open(backend, address);
    const calls = () => backend.fixtures.calls.map(({ path }) => path);
    expect(calls(), 'before the button is pressed').toEqual(before);
    await user.click(button());
    await settled();
    expect(calls()).toEqual(['/api/games']);
    const groups = buildCatalogue();
    expect(hrefsIn(drawer())).toEqual(groups.map(({ category }) => categoryAddress(category)));
    await user.click(within(drawer()).getByRole('link', { name: 'Arcade' }));
    await settled();
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Arcade' }));
  },
);

test('a page that is not found suggests categories and the games that were played last', async () => {
  const [group] = buildCatalogue();
  const [game] = group!.games;
  localStorage.recentGames = JSON.stringify([{ id: game!.id, category: group!.category }]);
  await open(backend, '/nowhere');
  const suggested = hrefsIn(screen.getByRole('navigation', { name: 'Browse a category' }));
  expect(suggested).toContain(categoryAddress(group!.category));
  const recent = await screen.findByRole('region', { name: 'Continue playing' });
  expect(within(recent).getByRole('link', { name: game!.gamename })).toBeDefined();
});
