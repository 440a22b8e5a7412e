import { useState } from 'react';
import * as texts from '#texts';
import type { CategoryGroup } from '../../../machines/contracts';
import { playerAddress } from '../../portal/addresses';
import { FeaturedGame } from '../../ui/lists/FeaturedGame';
import { useCatalogue } from './use-catalogue';

const dayMs = 86_400_000;

/** The featured game of the day (LAND-15). Renders nothing before the catalogue is complete: the number of its games decides. */
export function DailyGame() {
  const { categories, isPending, hasFailed } = useCatalogue(false);
  const [day] = useState(() => Math.floor(Date.now() / dayMs));
  const found = isPending || hasFailed ? undefined : gameOfDay(categories, day);
  return (
    found && (
      <FeaturedGame
        href={playerAddress(found.id, found.category)}
        name={found.gamename}
        imageSrc={found.img6}
        label={texts.featuredGame}
      />
    )
  );
}

/** Returns the game at the position `day`, counted again from the first game after the last one; undefined without games. */
function gameOfDay(categories: readonly CategoryGroup[], day: number) {
  let position = day % categories.reduce((sum, { games }) => sum + games.length, 0);
  for (const { category, games } of categories) {
    const game = games[position];
    if (game) return { ...game, category };
    position -= games.length;
  }
  return undefined;
}
