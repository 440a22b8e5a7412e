import { GamePicture } from '../../ui/lists/GamePicture';
import * as css from '../../ui/lists/GameStrip.css';
import { useOptionalCatalogue } from './use-optional-catalogue';
import { variedGames } from './varied-games';

/** Maximum of pictures beside a card; above a card, CSS shows fewer. */
const stripLength = 6;

/** Decorative pictures of games: a row above the form of a card, or columns beside it. Its size is constant. */
export function GameStrip() {
  const { categories, isPending } = useOptionalCatalogue();
  const games = variedGames(categories, !isPending, stripLength);
  return (
    <div className={css.strip}>
      {Array.from({ length: stripLength }, (_, index) => {
        const { gamename, img6 } = games[index] ?? { gamename: String(index), img6: null };
        return (
          <div key={index} className={css.slot}>
            <GamePicture name={gamename} src={img6} />
          </div>
        );
      })}
    </div>
  );
}
