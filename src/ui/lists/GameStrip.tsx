import { GamePicture } from './GamePicture';
import * as css from './GameStrip.css';

interface GameStripProps {
  games: readonly { name: string; imageSrc: string }[];
}

/** Maximum of pictures beside a card; above a card, CSS shows fewer. */
export const stripLength = 6;

/** Decorative pictures of games: a row above the form of a card, or columns beside it. Its size is constant. */
export function GameStrip({ games }: GameStripProps) {
  return (
    <div className={css.strip}>
      {Array.from({ length: stripLength }, (_, index) => {
        const { name, imageSrc } = games[index] ?? { name: String(index), imageSrc: null };
        return (
          <div key={index} className={css.slot}>
            <GamePicture name={name} src={imageSrc} />
          </div>
        );
      })}
    </div>
  );
}
