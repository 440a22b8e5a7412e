import { landingGamesPerCategory } from '../../../machines/business';
import { stripLength } from '../../ui/GameStrip';
import { isDataSaver } from '../../ui/data-saver';
import { useCatalogue } from './use-catalogue';
import { useHydrated } from './use-hydrated';

/**
 * Returns the games of a `GameStrip`: one of each category, then further games of the landing rows. It does not request
 * the catalogue if the browser saves data (D-170).
 */
export function useStripGames() {
  const isHydrated = useHydrated();
  const isWanted = isHydrated && !isDataSaver();
  const { categories, isPending } = useCatalogue(isWanted);
  const isWaiting = isPending && (isWanted || !isHydrated);
  const firsts = categories.flatMap(({ games }) => games.slice(0, 1));
  // Append further games when the categories are complete, so that pictures keep their positions.
  const others = isWaiting
    ? []
    : categories.flatMap(({ games }) => games.slice(1, landingGamesPerCategory));
  const games = [...firsts, ...others].slice(0, stripLength);
  return {
    games: games.map(({ gamename, img6 }) => ({ name: gamename, imageSrc: img6 })),
    isPending: isWaiting,
  };
}
