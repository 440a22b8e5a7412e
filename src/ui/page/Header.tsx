import type { ReactNode } from 'react';
import { Link } from 'wouter';
import * as css from './Header.css';
import { Logo } from './Logo';

interface HeaderProps {
  productName: string;
  /** Whether a drawer is open: logo and links are inert, the children are not. */
  isBehindDrawer?: boolean | undefined;
  homeHref: string;
  links?: ReactNode;
  children?: ReactNode;
}

/** The banner: a logo that links home, and the controls of the screen. */
export function Header({
  productName,
  homeHref,
  isBehindDrawer = false,
  links,
  children,
}: HeaderProps) {
  return (
    <header className={css.header}>
      <div className={css.inner}>
        <div className={css.links} inert={isBehindDrawer}>
          <Link className={css.home} href={homeHref}>
            <Logo size={38} />
            <span className={css.name}>{productName}</span>
          </Link>
          {links}
        </div>
        {children}
      </div>
    </header>
  );
}
