import type { ReactNode } from 'react';
import * as css from './PageTitle.css';

interface PageTitleProps {
  back?: ReactNode;
  children: ReactNode;
}

/** The heading of a screen, after a `BackLink`. */
export function PageTitle({ back, children }: PageTitleProps) {
  return (
    <div className={css.head}>
      {back}
      <h1 className={css.title}>{children}</h1>
    </div>
  );
}
