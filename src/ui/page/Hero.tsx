import type { ReactNode } from 'react';
import * as texts from '#texts';
import { wovenBand } from '../theme/woven-band.css';
import * as css from './Hero.css';
import art from '#brand/hero.svg?no-inline';
import { loadWhenNear } from '../lists/load-when-near';

/** The banner of the landing page with the `DailyGame`, at most 200 px high. The drawing is downloaded after hydration. */
export function Hero({ children }: { children: ReactNode }) {
  return (
    <div className={css.hero}>
      <div className={css.inner}>
        <h1>{texts.unlimitedGames}</h1>
        <img className={css.art} data-src={art} ref={loadWhenNear} alt="" />
        {children}
      </div>
      <div className={wovenBand} aria-hidden="true" />
    </div>
  );
}
