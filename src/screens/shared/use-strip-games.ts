import { stripLength } from '../../ui/lists/GameStrip';
import { useOptionalCatalogue } from './use-optional-catalogue';
import { variedGames } from './varied-games';

/** Returns the games of a `GameStrip`. */
export function useStripGames() {
  const { categories, isPending } = useOptionalCatalogue();
  const games = variedGames(categories, !isPending, stripLength);
  return {
    games: games.map(({ gamename, img6 }) => ({ name: gamename, imageSrc: img6 })),
  };
}
