import type { ReactNode } from 'react';
import { Link } from 'wouter';
import * as texts from '#texts';
import * as css from './CategoryRow.css';
import { Icon } from '../theme/Icon';

interface CategoryRowProps {
  /** Id of the title; a parameter, because the inline script renders the same row. */
  titleId: string;
  title: string;
  /** Omit it when the row shows all games. */
  moreHref?: string | undefined;
  /** `GameLink`s, up to `landingGamesPerCategory`. */
  children: ReactNode;
}

/** A category of the landing page: name, first games, link to the category. */
export function CategoryRow({ titleId, title, moreHref, children }: CategoryRowProps) {
  return (
    <section className={css.section} aria-labelledby={titleId}>
      <div className={css.head}>
        <h2 className={css.title} id={titleId}>
          {title}
        </h2>
      </div>
      {moreHref !== undefined && (
        <Link className={css.more} href={moreHref} aria-describedby={titleId}>
          <span>{texts.viewMoreLink}</span>
          <Icon name="next" size={18} />
        </Link>
      )}
      <ul className={css.cards} role="list">
        {children}
      </ul>
    </section>
  );
}
