import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import * as css from './Button.css';

interface LinkButtonProps {
  href: string;
  children: ReactNode;
  variant?: 'primary' | 'secondary' | 'quiet' | undefined;
  wide?: boolean | undefined;
  /** Loads a new document, so that an outdated app does not show old prices in the payment form. */
  loadsPage?: boolean | undefined;
  /** May call `preventDefault`. */
  onPress?: ((event: MouseEvent) => void) | undefined;
  replace?: true;
  /** State of the history entry. */
  state?: unknown;
}

export function LinkButton({
  href,
  children,
  variant = 'primary',
  wide = false,
  loadsPage = false,
  onPress,
  ...rest
}: LinkButtonProps) {
  const Anchor = loadsPage ? 'a' : Link;
  return (
    <Anchor
      className={wide ? `${css.button[variant]} ${css.wide}` : css.button[variant]}
      href={href}
      onClick={onPress}
      {...rest}
    >
      {children}
    </Anchor>
  );
}
