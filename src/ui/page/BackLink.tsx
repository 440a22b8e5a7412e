import type { ReactNode } from 'react';
import { Link } from 'wouter';
import * as css from './BackLink.css';
import { Icon } from '../theme/Icon';

export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className={css.link} href={href}>
      <Icon path="M20 12H4.5M11 5.5 4.5 12l6.5 6.5" size={22} />
      <span>{children}</span>
    </Link>
  );
}
