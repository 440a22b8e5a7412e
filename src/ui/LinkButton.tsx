import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import * as css from './Button.css';

interface LinkButtonProps {
  href: string;
  children: ReactNode;
  variant?: 'primary' | 'secondary' | undefined;
  wide?: boolean | undefined;
  /** May keep the link from leading there, by `preventDefault`. */
  onPress?: ((event: MouseEvent) => void) | undefined;
}

/** A link that looks like a button. */
export function LinkButton({
  href,
  children,
  variant = 'primary',
  wide = false,
  onPress,
}: LinkButtonProps) {
  return (
    <Link
      className={wide ? `${css.button[variant]} ${css.wide}` : css.button[variant]}
      href={href}
      onClick={onPress}
    >
      {children}
    </Link>
  );
}
