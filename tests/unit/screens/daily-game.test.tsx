// The game of the day appears once the catalogue is complete: before that, its position is not known.
// Rule: LAND-15.
import { act, render } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import type { CategoryGroup } from '../../../machines/contracts';
import { createPortal } from '../../../src/portal/portal';
import { PortalProvider } from '../../../src/portal/portal-context';
import { DailyGame } from '../../../src/screens/shared/daily-game';
import { takeConsole } from '../../support/console-guard';
import { sampleGame, sampleGroup } from '../../support/sample';
import { signal } from '../../support/signal';
import { unreachableApi } from '../../support/unreachable-api';

const groups = [sampleGroup('Puzzle', [sampleGame(1)])];

test.each<[string, string | null, () => CategoryGroup[]]>([
  ['is complete', '/games/1/Puzzle', () => groups],
  ['has no group', null, () => []],
  ['has no game', null, () => [sampleGroup('Puzzle', [])]],
  [
    'fails',
    null,
    () => {
      throw { kind: 'offline' };
    },
  ],
])('a catalogue that begins and then %s shows the game of the day %s', async (_, expected, end) => {
  const ended = signal();
  const portal = createPortal({
    productName: 'A product',
    api: {
      ...unreachableApi,
      fetchCatalogue: (_signal, onGroups) => {
        onGroups(groups, 0);
        return ended.given.then(() => ({ categories: end(), storedAt: 0 }));
      },
    },
  });
  const { container, unmount } = render(
    <PortalProvider portal={portal}>
      <DailyGame />
    </PortalProvider>,
  );
  onTestFinished(() => {
    unmount();
    portal.close();
  });
  await act(async () => portal.catalogue.send({ type: 'catalogue.wanted' }));
  expect(portal.catalogue.getSnapshot().context.data.categories).toEqual(groups);
  expect(container.innerHTML).toBe('');
  await act(async () => ended.give());
  expect(container.querySelector('a')?.getAttribute('href') ?? null).toBe(expected);
  expect(takeConsole()).toEqual(
    portal.catalogue.getSnapshot().matches('failed')
      ? ['Loading the catalogue failed: offline']
      : [],
  );
});
