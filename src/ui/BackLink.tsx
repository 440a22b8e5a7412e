import type { ReactNode } from 'react';
import { Link } from 'wouter';
import * as css from './BackLink.css';
import { Icon } from './Icon';

/** An arrow and a word that lead back. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className={css.link} href={href}>
      <Icon name="back" size={22} />
      {children}
    </Link>
  );
}
