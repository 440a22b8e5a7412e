import type { ReactNode } from 'react';
import { Link } from 'wouter';
import * as css from './Header.css';
import { Logo } from './Logo';

interface HeaderProps {
  productName?: string | undefined;
  homeHref: string;
  children?: ReactNode;
}

/** The banner: the logo that leads home, and the controls of the screen. */
export function Header({ productName = 'Zogo Games', homeHref, children }: HeaderProps) {
  return (
    <header className={css.header}>
      <div className={css.inner}>
        <Link className={css.home} href={homeHref}>
          <Logo size={38} />
          <span className={css.name}>{productName}</span>
        </Link>
        {children}
      </div>
    </header>
  );
}
