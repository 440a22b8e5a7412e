import type { MouseEvent, ReactNode } from 'react';
import * as css from './Button.css';

interface ButtonProps {
  children: ReactNode;
  variant?: 'primary' | 'secondary' | 'quiet' | undefined;
  type?: 'button' | 'submit' | undefined;
  /** Keeps the focus but ignores taps and Enter. */
  busy?: boolean | undefined;
  wide?: boolean | undefined;
  onPress?: (() => void) | undefined;
}

export function Button({
  children,
  variant = 'primary',
  type = 'button',
  busy = false,
  wide = false,
  onPress,
}: ButtonProps) {
  const press = (event: MouseEvent) => {
    if (busy) event.preventDefault();
    else onPress?.();
  };
  return (
    <button
      type={type}
      className={wide ? `${css.button[variant]} ${css.wide}` : css.button[variant]}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {children}
    </button>
  );
}
