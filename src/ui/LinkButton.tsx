import type { ReactNode } from 'react';
import { Link } from 'wouter';
import * as css from './Button.css';

interface LinkButtonProps {
  href: string;
  children: ReactNode;
  variant?: 'primary' | 'secondary' | undefined;
  wide?: boolean | undefined;
}

/** A link that looks like a button. */
export function LinkButton({ href, children, variant = 'primary', wide = false }: LinkButtonProps) {
  return (
    <Link className={wide ? `${css.button[variant]} ${css.wide}` : css.button[variant]} href={href}>
      {children}
    </Link>
  );
}
