import type { ReactNode } from 'react';
import * as css from './Skeleton.css';
import { Spinner } from './Spinner';

interface SkeletonProps {
  label: string;
  /** The places of what is on its way, each of the right size. */
  children: ReactNode;
}

/** What is on its way, as it will lie there, and words over it. */
export function Skeleton({ label, children }: SkeletonProps) {
  return (
    <div className={css.loading}>
      <div className={css.places} aria-hidden="true" inert>
        {children}
      </div>
      <div className={css.words}>
        <Spinner label={label} />
      </div>
    </div>
  );
}
