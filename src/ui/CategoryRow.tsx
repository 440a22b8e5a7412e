import { type ReactNode, useId } from 'react';
import * as css from './CategoryRow.css';
import { Icon } from './Icon';

interface CategoryRowProps {
  title: string;
  /** Left out: there is nothing more to view. */
  moreHref?: string | undefined;
  moreLabel?: string | undefined;
  /** Up to four `GameLink`s. */
  children: ReactNode;
}

/** A category on the landing page: its name, its first games, and the way to the rest. */
export function CategoryRow({
  title,
  moreHref,
  moreLabel = 'View more',
  children,
}: CategoryRowProps) {
  const titleId = useId();
  return (
    <section className={css.section} aria-labelledby={titleId}>
      <div className={css.head}>
        <h2 className={css.title} id={titleId}>
          {title}
        </h2>
        {moreHref !== undefined && (
          <a className={css.more} href={moreHref} aria-describedby={titleId}>
            {moreLabel}
            <Icon name="next" size={18} />
          </a>
        )}
      </div>
      <ul className={css.cards} role="list">
        {children}
      </ul>
    </section>
  );
}
