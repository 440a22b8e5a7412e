import type { ReactNode } from 'react';
import * as css from './PlayerFrame.css';

/** The whole screen for one `<iframe>` or a word in its place; `close` floats at the top right. */
export function PlayerFrame({ close, children }: { close: ReactNode; children: ReactNode }) {
  return (
    <main className={css.frame}>
      <div className={css.close}>{close}</div>
      {children}
    </main>
  );
}
