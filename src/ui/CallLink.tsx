import type { ReactNode } from 'react';
import * as css from './Button.css';

interface CallLinkProps {
  code: string;
  variant?: 'primary' | 'secondary' | undefined;
  children: ReactNode;
}

/** A tel: link for a USSD code such as *717#; the dialler asks before it calls. */
export function CallLink({ code, variant = 'primary', children }: CallLinkProps) {
  return (
    <a className={`${css.button[variant]} ${css.wide}`} href={`tel:${encodeURIComponent(code)}`}>
      {children}
    </a>
  );
}
