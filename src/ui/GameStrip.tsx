import { GamePicture } from './GamePicture';
import * as css from './GameStrip.css';

interface GameStripProps {
  /** As many as have arrived. */
  games: readonly { name: string; imageSrc: string }[];
  /** More may arrive; otherwise a missing picture shows a pad. */
  isPending: boolean;
}

/** How many pictures there is room for beside a card; above one, fewer are shown and loaded. */
export const stripLength = 6;

/** Pictures of games, which only decorate: a row above the form of a card, columns beside it. Its size never changes. */
export function GameStrip({ games, isPending }: GameStripProps) {
  return (
    <div className={css.strip}>
      {Array.from({ length: stripLength }, (_, place) => {
        const { name, imageSrc } = games[place] ?? {
          name: String(place),
          imageSrc: isPending ? null : '',
        };
        return (
          <div key={place} className={css.place}>
            <GamePicture name={name} src={imageSrc} />
          </div>
        );
      })}
    </div>
  );
}
