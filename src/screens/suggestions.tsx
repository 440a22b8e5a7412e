import type { ReactNode } from 'react';
import { belowRecent } from '../ui/CategoryRow.css';
import { LinkButton } from '../ui/LinkButton';
import { WaysOn } from '../ui/WaysOn';
import { useCategoryLinks } from './category-drawer';
import { useCatalogue } from './use-catalogue';
import { useHomeAddress } from './use-home-address';
import { useRecentGames } from './use-recent-games';

/** How many categories are named. */
const categoriesNamed = 8;

interface SuggestionsProps {
  /** A sentence of advice. */
  children?: ReactNode;
  /** A `Button` before the others. */
  action?: ReactNode;
}

/**
 * Below a notice that there is nothing to show: the categories, and the games that were played last. Both are taken from
 * the catalogue of this visit, so that the search requests nothing before the first keystroke (D-27).
 */
export function Suggestions({ children, action }: SuggestionsProps) {
  const { categories, isPending } = useCatalogue(false);
  const links = useCategoryLinks(categories);
  const home = useHomeAddress();
  const recent = useRecentGames();
  return (
    <>
      <WaysOn
        actions={
          <>
            {action}
            {categories.length === 0 && (
              <LinkButton variant="secondary" href={home}>
                Browse categories
              </LinkButton>
            )}
          </>
        }
        title="Browse a category"
        items={links.slice(0, categoriesNamed)}
      >
        {children}
      </WaysOn>
      {recent.isThere && recent.Row && categories.length > 0 && (
        <div className={belowRecent}>
          <recent.Row categories={categories} isPending={isPending} onEmpty={recent.onEmpty} />
        </div>
      )}
    </>
  );
}
