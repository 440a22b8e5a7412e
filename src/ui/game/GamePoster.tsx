import type { ReactNode } from 'react';
import * as css from './GamePoster.css';
import { growCover } from './grow-cover';
import { GamePicture } from '../lists/GamePicture';

interface GamePosterProps {
  name: string;
  /** Null while it is not known. */
  imageSrc: string | null;
  /** Loading state and actions. */
  children: ReactNode;
}

/** The cover of a game that has not loaded: its picture, on wide screens before its blurred copy. */
export function GamePoster({ name, imageSrc, children }: GamePosterProps) {
  return (
    <div className={css.poster}>
      <div className={css.backdrop} aria-hidden="true">
        {imageSrc && <img className={css.blurred} src={imageSrc} alt="" />}
      </div>
      <div className={css.content}>
        <div className={css.picture} ref={growCover}>
          <GamePicture name={name} src={imageSrc} />
        </div>
        <div className={css.text}>{children}</div>
      </div>
    </div>
  );
}
