import type { ReactNode } from 'react';
import * as fill from './art.css';
import * as css from './Hero.css';

/** The opening picture. Its text is the caller's `h1`. */
export function Hero({ children }: { children: ReactNode }) {
  return (
    <div className={css.hero}>
      <div className={css.inner}>
        <div className={css.phrase}>{children}</div>
        <Art />
      </div>
      <div className={`${fill.cloth} ${css.band}`} aria-hidden="true" />
    </div>
  );
}

/** A game pad before the sun. */
function Art() {
  return (
    <svg className={css.art} viewBox="0 0 320 250" width="320" height="250" aria-hidden="true">
      <circle className={fill.accent} cx="172" cy="122" r="92" />
      <path className={fill.leaf} d="M44 64l34-8-10 34z" />
      <path className={fill.white} d="M262 34l7 15 16 2-12 11 3 16-14-8-14 8 3-16-12-11 16-2z" />
      <circle className={fill.danger} cx="290" cy="112" r="9" />
      <circle className={fill.white} cx="30" cy="130" r="6" />
      <g transform="rotate(-10 160 150)">
        <path className={fill.night} transform="translate(0 10)" d={body} />
        <path className={fill.white} d={body} />
        <path className={fill.brand} d="M93 122h18v17h17v18h-17v17H93v-17H76v-18h17z" />
        <circle className={fill.leaf} cx="220" cy="127" r="11" />
        <circle className={fill.danger} cx="242" cy="148" r="11" />
        <circle className={fill.brand} cx="198" cy="148" r="11" />
        <circle className={fill.accent} cx="220" cy="169" r="11" />
        <rect className={fill.brand} x="145" y="118" width="30" height="9" rx="4.5" />
      </g>
    </svg>
  );
}

const body =
  'M100 92h120c40 0 62 30 68 76 4 34-6 54-26 54-18 0-28-14-40-30H98c-12 16-22 30-40 30-20 0-30-20-26-54 6-46 28-76 68-76z';
