import { landingGamesPerCategory } from '../../machines/business';
import { stripLength } from '../ui/GameStrip';
import { isDataDear } from '../ui/load-when-near';
import { useCatalogue } from './use-catalogue';
import { useHydrated } from './use-hydrated';

/**
 * What a `GameStrip` shows: one game of each category, then more of them, as the landing screen shows them. Where data is
 * saved it does not request the catalogue (D-170).
 */
export function useStripGames() {
  const isHydrated = useHydrated();
  const isWanted = isHydrated && !isDataDear();
  const { categories, isPending } = useCatalogue(isWanted);
  const isWaiting = isPending && (isWanted || !isHydrated);
  const firsts = categories.flatMap(({ games }) => games.slice(0, 1));
  // A place keeps its picture: others follow once it is known how many categories there are.
  const others = isWaiting
    ? []
    : categories.flatMap(({ games }) => games.slice(1, landingGamesPerCategory));
  const games = [...firsts, ...others].slice(0, stripLength);
  return {
    games: games.map(({ gamename, img6 }) => ({ name: gamename, imageSrc: img6 })),
    isPending: isWaiting,
  };
}
