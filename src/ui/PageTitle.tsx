import type { ReactNode } from 'react';
import * as css from './PageTitle.css';

interface PageTitleProps {
  back?: ReactNode;
  children: ReactNode;
}

/** The heading of a screen, with a `BackLink` above it. */
export function PageTitle({ back, children }: PageTitleProps) {
  return (
    <div>
      {back}
      <h1 className={css.title}>{children}</h1>
    </div>
  );
}
