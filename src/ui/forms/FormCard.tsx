import type { ReactNode } from 'react';
import { wovenBand } from '../theme/woven-band.css';
import * as css from './FormCard.css';
import art from '#brand/hero.svg?no-inline';
import { loadWhenNear } from '../lists/load-when-near';

interface FormCardProps {
  title?: string | undefined;
  /** A `GameStrip` instead of the brand's artwork. */
  pictures?: ReactNode;
  busy?: boolean | undefined;
  children?: ReactNode;
}

/** A card for one task or one message, beside artwork where there is room; a `Spinner` in a `place` covers the task. */
export function FormCard({ title, pictures, busy, children }: FormCardProps) {
  return (
    <div className={css.card} aria-busy={busy}>
      <div className={css.panel} aria-hidden="true">
        {pictures ?? <img className={css.art} data-src={art} ref={loadWhenNear} alt="" />}
        <div className={`${wovenBand} ${css.band}`} />
      </div>
      <div className={css.body}>
        {title && <h1 className={css.title}>{title}</h1>}
        {children}
      </div>
    </div>
  );
}
