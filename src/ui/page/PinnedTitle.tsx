import type { ReactNode } from 'react';
import * as css from './PinnedTitle.css';

interface PinnedTitleProps {
  /** A `BackLink`. */
  back: ReactNode;
  detail: string;
  children: string;
}

/** A sticky list heading after a link, with a detail in one line. */
export function PinnedTitle({ back, detail, children }: PinnedTitleProps) {
  return (
    <div className={css.head}>
      {back}
      <div className={css.text}>
        <h1 className={css.title}>{children}</h1>
        <p className={css.detail}>{detail}</p>
      </div>
    </div>
  );
}
