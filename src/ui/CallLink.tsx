import type { ReactNode } from 'react';
import * as css from './Button.css';

/** Hands a code such as *717# to the phone's dialler, which asks before it calls. */
export function CallLink({ code, children }: { code: string; children: ReactNode }) {
  return (
    <a className={`${css.button.primary} ${css.wide}`} href={`tel:${encodeURIComponent(code)}`}>
      {children}
    </a>
  );
}
