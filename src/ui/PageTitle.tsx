import type { ReactNode } from 'react';
import * as css from './PageTitle.css';

interface PageTitleProps {
  back?: ReactNode;
  /** A short line below it. */
  detail?: string | undefined;
  children: ReactNode;
}

/** The heading of a screen, with a `BackLink` above it. */
export function PageTitle({ back, detail, children }: PageTitleProps) {
  return (
    <div className={css.head}>
      {back}
      <h1 className={css.title}>{children}</h1>
      {detail && <p className={css.detail}>{detail}</p>}
    </div>
  );
}
