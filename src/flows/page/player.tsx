import type { ReactNode } from 'react';
import * as css from './flows-page.css';

/** Shapes in a box of 24 × 24. */
const icons = {
  Restart: 'M5 5h3v14H5zM20 5v14L9 12z',
  Back: 'M16 5h3v14h-3zM13 5v14L3 12z',
  Play: 'M7 4v16l13-8z',
  Pause: 'M6 4h4v16H6zM14 4h4v16h-4z',
  Step: 'M5 5h3v14H5zM11 5v14l10-7z',
};

interface PlayerProps {
  label: string;
  done: number;
  total: number;
  /** Handlers by button, in order; `undefined` disables the button. */
  buttons: Partial<Record<keyof typeof icons, (() => void) | undefined>>;
  /** Replaces the counter; false without one. */
  status: string | false;
  children?: ReactNode;
}

/** Player controls of a replay and of the log. */
export function Player({ label, done, total, buttons, status, children }: PlayerProps) {
  return (
    <div className={css.player}>
      <div className={css.tools} role="toolbar" aria-label={label}>
        {(Object.entries(buttons) as [keyof typeof icons, () => void][]).map(([name, press]) => (
          <button
            key={name === 'Pause' ? 'Play' : name}
            aria-label={name}
            title={name}
            disabled={!press}
            onClick={press}
          >
            <svg viewBox="0 0 24 24" width="18" height="18" fill="currentColor" aria-hidden>
              <path d={icons[name]} />
            </svg>
          </button>
        ))}
        {children}
      </div>
      <p role="status">{status || `Step ${done} of ${total}`}</p>
    </div>
  );
}
