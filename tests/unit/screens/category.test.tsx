// The category screen: the games below a short list; the paths prove how the catalogue loads and fails.
// Rule: CATEGORY-1.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useBackend } from '../../support/backend';
import { sampleGame, sampleGames, sampleGroup } from '../../support/sample';
import { hrefsIn, open } from '../../support/visit';

const backend = useBackend();

const openCategory = (segment: string, body?: unknown) =>
  open(backend, `/category/${segment}`, body);

// A game may be in several categories.
test.each([
  [6, ['/games/50/Arcade']],
  [7, []],
])('a list of %i games has the games of other categories below it: %j', async (count, expected) => {
  await openCategory('Puzzle', [
    sampleGroup('Puzzle', sampleGames(1, count)),
    sampleGroup('Arcade', sampleGames(50, 1)),
    sampleGroup('All', [sampleGame(50), sampleGame(1)]),
  ]);
  const region = screen.queryByRole('region', { name: 'Try one of these' });
  expect(region ? hrefsIn(region) : []).toEqual(expected);
});
