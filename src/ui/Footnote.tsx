import type { ReactNode } from 'react';
import * as css from './Footnote.css';

interface FootnoteProps {
  children: ReactNode;
  /** A quiet `Button`. */
  action: ReactNode;
}

/** One line at the end of a screen, with one action. */
export const Footnote = ({ children, action }: FootnoteProps) => (
  <div className={css.footnote}>
    <p>{children}</p>
    {action}
  </div>
);
