import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import * as texts from '#texts';
import { Icon } from '../theme/Icon';
import { keepGameFocus } from './keep-game-focus';
import * as css from './PlayerFrame.css';
import { useFullScreen } from './use-full-screen';

interface PlayerFrameProps {
  /** The name of the game; without a game there is no full screen. */
  title: string | undefined;
  /** A `GameOffer` for the bar, and one below the game; hidden in full screen. */
  offer?: ReactNode;
  shelf?: ReactNode;
  /** Where the red cross leads; `onPress` may call `preventDefault`. */
  homeLink: { href: string; onPress: (event: MouseEvent) => void };
  /** A `GameStage` or a notice. */
  children: ReactNode;
}

/** A game that fills the screen below a slim bar. The red cross is in the bar, so that it does not cover the game. */
export function PlayerFrame(props: PlayerFrameProps) {
  const { title, offer, shelf, homeLink, children } = props;
  const frame = useRef<HTMLElement>(null);
  const { isPossible, isFull, toggle } = useFullScreen(frame);

  useLayoutEffect(() => {
    const { style } = document.documentElement;
    // A drag in the game must not reload the page or go back. Not by `:has`, which Chromium knows from 105 on.
    style.overscrollBehavior = 'none';
    return () => {
      style.overscrollBehavior = '';
    };
  }, []);

  return (
    <main className={css.frame} ref={frame}>
      <header className={css.bar} role="presentation" onMouseDown={keepGameFocus}>
        <div className={css.heading}>
          {title !== undefined && <h1 className={css.title}>{title}</h1>}
          {!isFull && offer}
        </div>
        {title !== undefined && isPossible && (
          <button
            type="button"
            className={css.button}
            aria-label={isFull ? texts.leaveFullScreenButton : texts.fullScreen}
            onClick={toggle}
          >
            <Corners areInward={isFull} />
          </button>
        )}
        <Link
          className={css.close}
          href={homeLink.href}
          aria-label={texts.closeButton}
          onClick={homeLink.onPress}
        >
          <Icon name="close" />
        </Link>
      </header>
      {!isFull && shelf}
      <div className={css.stage}>{children}</div>
    </main>
  );
}

/** Instead of a game: a `Notice` with suggestions. */
export function NoticeArea({ children }: { children: ReactNode }) {
  return <div className={css.noticeArea}>{children}</div>;
}

/** Not an `Icon`: those are part of every first view. */
function Corners({ areInward }: { areInward: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path
        d={
          areInward
            ? 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5'
            : 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5'
        }
      />
    </svg>
  );
}
