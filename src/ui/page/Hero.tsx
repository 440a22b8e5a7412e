import type { ReactNode } from 'react';
import { wovenBand } from '../theme/woven-band.css';
import * as css from './Hero.css';
import art from '#brand/hero.svg?no-inline';
import { loadWhenNear } from '../lists/load-when-near';

interface HeroProps {
  /** The `DailyGame`; it needs the catalogue. */
  featured?: ReactNode;
  /** The `h1`. */
  children: ReactNode;
}

/** The banner of the landing page, at most 200 px high. The drawing is downloaded after hydration. */
export function Hero({ featured, children }: HeroProps) {
  return (
    <div className={css.hero}>
      <div className={css.inner}>
        {children}
        <img className={css.art} data-src={art} ref={loadWhenNear} alt="" />
        {featured}
      </div>
      <div className={wovenBand} aria-hidden="true" />
    </div>
  );
}
