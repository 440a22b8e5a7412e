import type { ReactNode } from 'react';
import * as css from './GamePoster.css';
import { GamePicture } from './GamePicture';
import { tintOf } from './tint-of';

interface GamePosterProps {
  name: string;
  imageSrc: string;
  /** Words on how far it is, and what can be done. */
  children: ReactNode;
}

/** What stands in front of a game that has not come yet: its picture and its name, in its colour. */
export function GamePoster({ name, imageSrc, children }: GamePosterProps) {
  return (
    <div className={tintOf(name, css.tints)}>
      <div className={css.content}>
        <div className={css.picture}>
          <GamePicture name={name} src={imageSrc} />
        </div>
        <div className={css.words}>
          {/* The heading of the screen says it already. */}
          <p className={css.name} aria-hidden="true">
            {name}
          </p>
          {children}
        </div>
      </div>
    </div>
  );
}
