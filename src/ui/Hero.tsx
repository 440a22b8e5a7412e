import type { ReactNode } from 'react';
import { cloth } from './cloth.css';
import * as css from './Hero.css';
import art from './hero.svg?no-inline';
import { loadWhenNear } from './load-when-near';

/** The opening picture. Its text is the caller's `h1`; the drawing comes once the app is there, and fades in. */
export function Hero({ children }: { children: ReactNode }) {
  return (
    <div className={css.hero}>
      <div className={css.inner}>
        <div className={css.phrase}>{children}</div>
        <img
          className={css.art}
          data-src={art}
          ref={loadWhenNear}
          onLoad={(event) => {
            event.currentTarget.dataset.loaded = '';
          }}
          alt=""
        />
      </div>
      <div className={cloth} aria-hidden="true" />
    </div>
  );
}
