import type { ReactNode } from 'react';
import * as css from './Button.css';

interface CallLinkProps {
  code: string;
  variant?: 'primary' | 'secondary' | undefined;
  isNarrow?: boolean;
  /** Instead of the look of a button. */
  className?: string;
  /** Instead of the code. */
  children?: ReactNode;
}

/** A tel: link for a telephone number or a USSD code such as *717#; the dialler asks before it calls. */
export function CallLink({
  code,
  variant = 'primary',
  isNarrow = false,
  className = `${css.button[variant]} ${isNarrow ? '' : css.wide}`,
  children = code,
}: CallLinkProps) {
  return (
    <a className={className} href={`tel:${code.replaceAll(/\s/g, '').replaceAll('#', '%23')}`}>
      {children}
    </a>
  );
}
