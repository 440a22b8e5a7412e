import type { ReactNode } from 'react';
import { Link } from 'wouter';
import * as css from './CategoryRow.css';
import { Icon } from './Icon';

interface CategoryRowProps {
  /** Of its title; given, because the row that the page paints before React has the same. */
  titleId: string;
  title: string;
  /** Left out: there is nothing more to view. */
  moreHref?: string | undefined;
  moreLabel?: string | undefined;
  /** `GameLink`s, up to `landingGamesPerCategory`. */
  children: ReactNode;
}

/** A category on the landing page: its name, its first games, and the way to the rest. */
export function CategoryRow({
  titleId,
  title,
  moreHref,
  moreLabel = 'View more',
  children,
}: CategoryRowProps) {
  return (
    <section className={css.section} aria-labelledby={titleId}>
      <div className={css.head}>
        <h2 className={css.title} id={titleId}>
          {title}
        </h2>
        {moreHref !== undefined && (
          <Link className={css.more} href={moreHref} aria-describedby={titleId}>
            {moreLabel}
            <Icon name="next" size={18} />
          </Link>
        )}
      </div>
      <ul className={css.cards} role="list">
        {children}
      </ul>
    </section>
  );
}
