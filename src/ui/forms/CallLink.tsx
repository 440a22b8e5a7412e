import type { ReactNode } from 'react';
import * as css from './Button.css';

interface CallLinkProps {
  code: string;
  /** 'inline': a link within a sentence instead of a button. */
  variant?: 'primary' | 'secondary' | 'inline' | undefined;
  isNarrow?: boolean;
  children: ReactNode;
}

/** A tel: link for a telephone number or a USSD code such as *717#; the dialler asks before it calls. */
export function CallLink({ code, variant = 'primary', isNarrow = false, children }: CallLinkProps) {
  return (
    <a
      className={
        variant === 'inline' ? css.inline : `${css.button[variant]} ${isNarrow ? '' : css.wide}`
      }
      href={`tel:${code.replaceAll(/\s/g, '').replaceAll('#', '%23')}`}
    >
      {children}
    </a>
  );
}
