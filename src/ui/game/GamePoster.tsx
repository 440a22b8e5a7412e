import { type ReactNode, type SyntheticEvent, useRef } from 'react';
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
  const backdrop = useRef<HTMLCanvasElement>(null);
  const paintBackdrop = ({ target }: SyntheticEvent) => {
    const { width, height } = backdrop.current!;
    const image = target as HTMLImageElement;
    backdrop.current!.getContext('2d')?.drawImage(image, 0, 0, width, height);
  };
  return (
    <div className={css.poster}>
      {/* So few pixels that stretching blurs them: a filter would take time from the game on a phone. */}
      <canvas className={css.backdrop} ref={backdrop} width="8" height="6" aria-hidden="true" />
      <div className={css.content}>
        <div className={css.picture} ref={growCover} onLoadCapture={paintBackdrop}>
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
