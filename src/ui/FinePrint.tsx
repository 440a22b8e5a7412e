import type { ReactNode } from 'react';
import * as css from './FinePrint.css';

/** Paragraphs in small, muted text: help and legal lines. */
export const FinePrint = ({ children }: { children: ReactNode }) => (
  <div className={css.finePrint}>{children}</div>
);
