import type { ReactNode } from 'react';
import { Link } from 'wouter';
import * as css from './HeaderLink.css';

interface HeaderLinkProps {
  href: string;
  isCurrent?: boolean | undefined;
  children: ReactNode;
}

/** A text link, for the `Header`. */
export function HeaderLink({ href, isCurrent = false, children }: HeaderLinkProps) {
  return (
    <Link className={css.link} href={href} aria-current={isCurrent ? 'page' : undefined}>
      {children}
    </Link>
  );
}
