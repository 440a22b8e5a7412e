import type { ReactNode } from 'react';
import * as css from './Button.css';

interface CallLinkProps {
  code: string;
  variant?: 'primary' | 'secondary' | undefined;
  children: ReactNode;
}

/** Hands a code such as *717# to the phone's dialler, which asks before it calls. */
export function CallLink({ code, variant = 'primary', children }: CallLinkProps) {
  return (
    <a className={`${css.button[variant]} ${css.wide}`} href={`tel:${encodeURIComponent(code)}`}>
      {children}
    </a>
  );
}
