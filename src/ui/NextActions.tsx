import type { ReactNode } from 'react';
import { Link } from 'wouter';
import * as css from './NextActions.css';

interface NextActionsProps {
  children?: ReactNode;
  /** `Button`s and `LinkButton`s. */
  actions?: ReactNode;
  /** A `CategoryRow`. */
  games?: ReactNode;
  isLeftAligned?: boolean;
  title: string;
  items: { key: string; label: string; href: string }[];
}

/** Actions and links below an empty `Notice`. */
export function NextActions({
  children,
  actions,
  games,
  isLeftAligned = false,
  title,
  items,
}: NextActionsProps) {
  return (
    <div className={isLeftAligned ? css.leftAligned : css.centred}>
      {children && <p className={css.advice}>{children}</p>}
      <div className={css.actions}>{actions}</div>
      {games && <div className={css.games}>{games}</div>}
      {items.length > 0 && (
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
      )}
    </div>
  );
}
