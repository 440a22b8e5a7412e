import type { ReactNode, SyntheticEvent } from 'react';
import * as css from './GamePoster.css';
import { growCover } from './grow-cover';
import { GamePicture } from '../lists/GamePicture';
import { Icon } from '../theme/Icon';

interface GamePosterProps {
  name: string;
  /** Null while it is not known. */
  imageSrc: string | null;
  /** Loading state and actions. */
  children: ReactNode;
}

/** The cover of a game that has not loaded: its picture, before a blurred copy of it. */
export function GamePoster({ name, imageSrc, children }: GamePosterProps) {
  return (
    <div className={css.poster}>
      <Backdrop />
      <div className={css.content}>
        <div className={css.picture} ref={growCover} onLoadCapture={paintBackdrops}>
          {imageSrc === null ? (
            <div className={css.unknown}>
              <Icon name="pad" size={96} />
            </div>
          ) : (
            <GamePicture name={name} src={imageSrc} />
          )}
        </div>
        <div className={css.text}>{children}</div>
      </div>
    </div>
  );
}

/** The place of a blurred cover. So few pixels that stretching blurs them: a filter would take time from the game on a phone. */
export const Backdrop = () => (
  <canvas className={css.backdrop} width="8" height="6" aria-hidden="true" />
);

/** Paints the loaded cover: behind itself, and behind a game that moves back later. */
function paintBackdrops({ target, currentTarget }: SyntheticEvent): void {
  for (const canvas of currentTarget.closest('main')!.querySelectorAll('canvas')) {
    canvas.getContext('2d')?.drawImage(target as HTMLImageElement, 0, 0, 8, 6);
  }
}
