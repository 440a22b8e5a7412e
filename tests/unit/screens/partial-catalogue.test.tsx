// Every screen shows the part of the catalogue that has arrived, and offers another try when the rest does not.
// Rules: LAND-15, PLAY-6.
import { act, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { CategoryGroup } from '../../../machines/contracts';
import { useBackend } from '../../support/backend';
import { takeConsole } from '../../support/console-guard';
import { numberOf, sampleGame, sampleGroup } from '../../support/sample';
import { hrefOf, statusTexts, visit } from '../../support/visit';

const backend = useBackend();

/** The first groups of a catalogue that has not arrived completely. */
const begun: CategoryGroup[] = [
  sampleGroup('Puzzle', [sampleGame(1), sampleGame(2)]),
  sampleGroup('Arcade', [sampleGame(3)]),
];

function open(address: string) {
  backend.fixtures.override('/api/games', { kind: 'unfinished', body: begun });
  return visit(backend, address);
}

const rowNames = () =>
  screen.queryAllByRole('region').map((row) => within(row).getByRole('heading').textContent);
const failed = () => screen.queryByText(/^The games could not be loaded/);
const gameOfDay = () => screen.queryByRole('link', { name: /^Play / });

function breakOff(app: ReturnType<typeof visit>) {
  app.pass(10_000);
  expect(takeConsole()).toEqual(['Loading the catalogue failed: timeout']);
}

describe('while a catalogue loads, and after it has broken off', () => {
  test('the landing screen shows the received rows, then a retry below them', async () => {
    const app = open(`/home?msisdn=${numberOf('subscribed')}`);
    await screen.findByRole('region', { name: 'Arcade' });
    expect(rowNames()).toEqual(['Puzzle', 'Arcade']);
    expect(statusTexts()).toEqual([]);
    expect(failed()).toBe(null);
    await act(() => vi.dynamicImportSettled());
    // Its position is not known before the end.
    expect(gameOfDay()).toBe(null);
    await app.click('button', 'Category');
    const drawer = within(screen.getByRole('dialog', { name: 'Categories' }));
    // Each category has the number of its received games.
    expect(drawer.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Puzzle2',
      'Arcade1',
    ]);
    await app.click('button', 'Category');
    breakOff(app);
    expect(rowNames()).toEqual(['Puzzle', 'Arcade']);
    expect(gameOfDay()).toBe(null);
    const arcade = screen.getByRole('region', { name: 'Arcade' });
    const order = arcade.compareDocumentPosition(failed() as HTMLElement);
    expect(order).toBe(Node.DOCUMENT_POSITION_FOLLOWING);

    backend.fixtures.override('/api/games', undefined);
    backend.fixtures.setCatalogue([...begun, sampleGroup('Racing', [sampleGame(4)])]);
    await app.click('button', 'Try again');
    expect(rowNames(), 'nothing is taken away meanwhile').toEqual(['Puzzle', 'Arcade']);
    await app.settled();
    expect(rowNames()).toEqual(['Puzzle', 'Arcade', 'Racing']);
    expect(gameOfDay()).not.toBe(null);
    expect(failed()).toBe(null);
  });

  test('the player frames a received game although the catalogue fails', async () => {
    const app = open('/games/2/Puzzle');
    expect((await screen.findByTitle('Game 2')).tagName).toBe('IFRAME');
    breakOff(app);
    expect(screen.getByTitle('Game 2').tagName).toBe('IFRAME');
    expect(failed()).toBe(null);
  });

  test('an unknown game of a received category is not found; one of a missing category has a retry and those that arrived', async () => {
    const app = open('/games/7/Puzzle');
    await screen.findByText('No game found');
    await app.go('/games/7/Racing');
    expect(statusTexts()).toEqual(['Loading the game…']);
    breakOff(app);
    expect(failed()).not.toBe(null);
    screen.getByRole('heading', { name: 'No game found', level: 1 });
    expect(hrefOf('Game 1')).toBe('/games/1/Puzzle');
    backend.fixtures.override('/api/games', undefined);
    backend.fixtures.setCatalogue([...begun, sampleGroup('Racing', [sampleGame(7)])]);
    await app.click('button', 'Try again');
    expect((await screen.findByTitle('Game 7')).tagName).toBe('IFRAME');
  });
});
