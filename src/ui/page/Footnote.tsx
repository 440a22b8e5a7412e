import type { ReactNode } from 'react';
import * as css from './Footnote.css';

interface FootnoteProps {
  children: ReactNode;
  /** A quiet `Button`. */
  action: ReactNode;
}

/** A line with one action at the end of a screen. */
export const Footnote = ({ children, action }: FootnoteProps) => (
  <div className={css.footnote}>
    <p>{children}</p>
    {action}
  </div>
);
