import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { buildCatalogue } from '../../../fixtures/catalogue';
import { categoryAddress } from '../../../src/portal/addresses';
import { useBackend } from '../../support/backend';
import { takeConsole } from '../../support/console-guard';
import { currentAddress } from '../../support/render-app';
import { numberOf, sampleGames, sampleGroup } from '../../support/sample';
import { hrefsIn, visit } from '../../support/visit';

const backend = useBackend();
const home = `/home?msisdn=${numberOf('subscribed')}`;

const button = () => screen.getByRole('button', { name: 'Category' });
const drawer = () => screen.getByRole('dialog', { name: 'Categories' });
const isOpen = () => screen.queryByRole('dialog') !== null;

const small = [sampleGroup('Puzzle', sampleGames(1, 2)), sampleGroup('Arcade', sampleGames(3, 2))];

async function openHome(body: unknown = small) {
  backend.fixtures.setCatalogue(body);
  const app = visit(backend, home);
  await app.settled();
  const toggle = () => app.user.click(button());
  return { ...app, toggle };
}

async function openDrawer(body?: unknown) {
  const app = await openHome(body);
  await app.toggle();
  return app;
}

describe('the Category button', () => {
  test('toggles the drawer open and closed, and says which it is', async () => {
    const { toggle } = await openHome();
    expect(isOpen()).toBe(false);
    expect(button().getAttribute('aria-expanded')).toBe('false');
    await toggle();
    expect(isOpen()).toBe(true);
    expect(button().getAttribute('aria-expanded')).toBe('true');
    expect(button().getAttribute('aria-controls')).toBe(drawer().id);
    await toggle();
    expect(isOpen()).toBe(false);
    expect(button().getAttribute('aria-expanded')).toBe('false');
  });

  test('works while the page still loads', async () => {
    backend.fixtures.setCatalogue(small);
    backend.gate.shut();
    const { user, settled } = visit(backend, home);
    await user.click(button());
    expect(within(drawer()).getByText('Loading categories…')).toBeDefined();
    backend.gate.open();
    await settled();
    expect(within(drawer()).getAllByRole('link')).toHaveLength(small.length);
  });

  test('requests no second catalogue', async () => {
    const { toggle } = await openDrawer();
    await toggle();
    await toggle();
    expect(backend.sentTo('/api/games')).toHaveLength(1);
  });
});

describe('the drawer', () => {
  test('lists all categories, not only 20, each leading to /category/{category}', async () => {
    await openDrawer(buildCatalogue());
    const categories = buildCatalogue().map((group) => group.category);
    expect(categories.length).toBeGreaterThan(20);
    const links = within(drawer()).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(categories);
    expect(hrefsIn(drawer())).toEqual(categories.map(categoryAddress));
    const counts = within(drawer()).getAllByRole('listitem');
    expect(counts.map((item) => item.textContent)).toEqual(
      buildCatalogue().map(({ category, games }) => `${category}${games.length}`),
    );
  });

  test.each([
    ['Cards & Board', '/category/Cards%20%26%20Board'],
    ['Kids/Family', '/category/Kids%2FFamily'],
    ['Été', '/category/%C3%89t%C3%A9'],
  ])('leads to the category and is closed then: %s', async (category, address) => {
    const { click, go } = await openDrawer([sampleGroup(category, sampleGames(1, 1))]);
    await click('link', category);
    expect(currentAddress()).toBe(address);
    await screen.findByRole('heading', { name: category, level: 1 });
    expect(isOpen()).toBe(false);
    await go(home);
    expect(button().getAttribute('aria-expanded')).toBe('false');
    expect(isOpen()).toBe(false);
  });

  test('closes with Escape', async () => {
    const { user } = await openDrawer();
    await user.keyboard('{Escape}');
    expect(isOpen()).toBe(false);
  });

  test('closes with a tap outside', async () => {
    const { user } = await openDrawer();
    await user.click(document.querySelector('[data-scrim]')!);
    expect(isOpen()).toBe(false);
  });

  test('closes with its close button, and gives the focus back', async () => {
    const { user } = await openDrawer();
    await waitFor(() => expect(document.activeElement).toBe(drawer()));
    await user.click(within(drawer()).getByRole('button', { name: 'Close' }));
    expect(isOpen()).toBe(false);
    expect(document.activeElement).toBe(button());
  });

  test('closes when it is swiped out to the right', async () => {
    await openDrawer();
    await waitFor(() => expect(drawer().style.touchAction).toBe('pan-y'));
    const swipe = (x: number, y: number) => {
      const finger = { pointerId: 1, isPrimary: true, button: 0, clientY: 300 };
      fireEvent.pointerDown(drawer(), { ...finger, clientX: 200 });
      fireEvent.pointerMove(drawer(), { ...finger, clientX: 200 + x, clientY: 300 + y });
      fireEvent.pointerUp(drawer(), { ...finger, clientX: 200 + x, clientY: 300 + y });
    };
    for (const [x, y] of [
      [4, 0],
      [-150, 0],
      [30, 200],
      [0, -200],
    ] as const) {
      swipe(x, y);
      expect(isOpen(), `by ${x}, ${y}`).toBe(true);
    }
    act(() => swipe(150, 20));
    expect(isOpen()).toBe(false);
  });

  test('stays open with a tap inside', async () => {
    const { user } = await openDrawer();
    await user.click(within(drawer()).getByRole('heading', { name: 'Categories' }));
    expect(isOpen()).toBe(true);
  });

  test('keeps the page behind it from being used while it is open', async () => {
    const { toggle } = await openDrawer();
    const page = screen.getByRole('main');
    expect(page.hasAttribute('inert')).toBe(true);
    await toggle();
    expect(page.hasAttribute('inert')).toBe(false);
  });

  test('says so where the catalogue could not be loaded', async () => {
    backend.fixtures.override('/api/games', { kind: 'reset' });
    const { toggle, settled } = await openHome();
    await toggle();
    await settled();
    expect(within(drawer()).getByText('The categories could not be loaded.')).toBeDefined();
    expect(backend.sentTo('/api/games')).toHaveLength(1);
    expect(takeConsole()).toEqual(['Loading the catalogue failed: offline']);
  });
});
