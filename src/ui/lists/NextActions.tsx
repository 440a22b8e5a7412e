import type { ReactNode } from 'react';
import { Link } from 'wouter';
import * as css from './NextActions.css';

interface LinksProps {
  title: string;
  items: { key: string; label: string; href: string }[];
}

interface NextActionsProps {
  children?: ReactNode;
  /** `Button`s and `LinkButton`s. */
  actions?: ReactNode;
  isLeftAligned?: boolean;
  /** Links that come first. */
  matches?: LinksProps | undefined;
  /** `GameTiles` and `ActionLinks`, which come last, or a failed `Notice`. */
  offer: ReactNode;
}

/** Actions and links below an empty `Notice`. */
export function NextActions({
  children,
  actions,
  isLeftAligned = false,
  matches,
  offer,
}: NextActionsProps) {
  return (
    <div className={isLeftAligned ? css.leftAligned : css.centred}>
      {matches && <ActionLinks {...matches} />}
      {children && <p className={css.advice}>{children}</p>}
      <div className={css.actions}>{actions}</div>
      {offer}
    </div>
  );
}

/** Links with a heading, in `NextActions`; nothing without items. */
export function ActionLinks({ title, items }: LinksProps) {
  if (items.length === 0) return null;
  return (
    <nav className={css.links} aria-label={title}>
      <h2 className={css.title}>{title}</h2>
      <ul className={css.list} role="list">
        {items.map(({ key, label, href }) => (
          <li key={key} className={css.item}>
            <Link className={css.chip} href={href}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
