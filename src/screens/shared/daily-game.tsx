import { useState } from 'react';
import { Link } from 'wouter';
import * as texts from '#texts';
import type { CategoryGroup } from '../../../machines/contracts';
import { playerAddress } from '../../portal/addresses';
import * as css from '../../ui/lists/FeaturedGame.css';
import { GamePicture } from '../../ui/lists/GamePicture';
import { useCatalogue } from './use-catalogue';

const dayMs = 86_400_000;

/**
 * The featured game of the day (LAND-15), in the `Hero`; its Play link covers the card. Renders nothing before the catalogue is
 * complete: the number of its games decides.
 */
export function DailyGame() {
  const { categories, isPending, hasFailed } = useCatalogue(false);
  const [day] = useState(() => Math.floor(Date.now() / dayMs));
  const found = isPending || hasFailed ? undefined : gameOfDay(categories, day);
  if (!found) return null;
  const { id, category, gamename, img6 } = found;
  return (
    <div className={css.card}>
      <div className={css.picture}>
        <GamePicture name={gamename} src={img6} />
      </div>
      <div className={css.text}>
        <span className={css.label}>{texts.featuredGame}</span>
        <span className={css.name}>{gamename}</span>
        <Link
          className={css.play}
          href={playerAddress(id, category)}
          aria-label={`${texts.playGameButton} ${gamename}`}
        >
          {texts.playButton}
        </Link>
      </div>
    </div>
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
