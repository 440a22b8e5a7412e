import type { ReactNode } from 'react';
import * as texts from '#texts';
import * as css from './GameStage.css';
import { Backdrop } from './GamePoster';
import { keepGameFocus } from './keep-game-focus';
import { Skeleton } from '../feedback/Skeleton';

interface GameStageProps {
  /** The `<iframe>`, and its poster. */
  children: ReactNode;
  /** What stands beside the game: null while it loads, undefined for nothing. */
  beside: ReactNode | undefined;
}

/** A game, and the column beside it, whose width is constant from the start. */
export function GameStage({ children, beside }: GameStageProps) {
  return (
    <div className={css.stage}>
      <Backdrop />
      <div className={css.game}>{children}</div>
      {beside !== undefined && (
        <aside className={css.beside} aria-label={texts.moreGames} onMouseDown={keepGameFocus}>
          <h2 className={css.title}>{texts.moreGames}</h2>
          {beside ?? <Skeleton list={css.tiles} count={12} />}
        </aside>
      )}
    </div>
  );
}
