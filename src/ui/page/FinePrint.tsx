import type { ReactNode } from 'react';
import * as css from './FinePrint.css';

interface FinePrintProps {
  /** Set it where it differs from the screen's. */
  lang?: string;
  children: ReactNode;
}

/** Paragraphs in small, muted text: help and legal lines. */
export const FinePrint = ({ lang, children }: FinePrintProps) => (
  <div className={css.finePrint} lang={lang}>
    {children}
  </div>
);
