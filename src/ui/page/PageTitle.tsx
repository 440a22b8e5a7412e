import type { ReactNode } from 'react';
import * as css from './PageTitle.css';

/** The heading of a screen, after a `BackLink`. */
export function PageTitle({ back, children }: { back?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.head}>
      {back}
      <h1 className={css.title}>{children}</h1>
    </div>
  );
}
