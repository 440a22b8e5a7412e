import type { ReactNode } from 'react';
import * as css from './GamePoster.css';
import { GamePicture } from './GamePicture';

interface GamePosterProps {
  name: string;
  imageSrc: string;
  /** Words on how far it is, and what can be done. */
  children: ReactNode;
}

/** What stands in front of a game that has not come yet: its picture, on the ground of the game. */
export function GamePoster({ name, imageSrc, children }: GamePosterProps) {
  return (
    <div className={css.poster}>
      <div className={css.content}>
        <div className={css.picture}>
          <GamePicture name={name} src={imageSrc} />
        </div>
        <div className={css.words}>{children}</div>
      </div>
    </div>
  );
}
