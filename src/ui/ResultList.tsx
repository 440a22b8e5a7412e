import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from './Icon';
import * as css from './ResultList.css';

/** What a search has found: `ResultItem`s. */
export function ResultList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={css.list} role="list" aria-label={label}>
      {children}
    </ul>
  );
}

export function ResultItem({ href, name, detail }: { href: string; name: string; detail: string }) {
  return (
    <li className={css.item}>
      <Link className={css.link} href={href}>
        <span className={css.words}>
          <span className={css.name}>{name}</span> <span className={css.detail}>{detail}</span>
        </span>
        <span className={css.arrow}>
          <Icon name="next" size={20} />
        </span>
      </Link>
    </li>
  );
}
