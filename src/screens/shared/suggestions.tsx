import { memo, useDeferredValue } from 'react';
import { Link } from 'wouter';
import * as texts from '#texts';
import type { Game } from '../../../machines/contracts';
import { categoryAddress, playerAddress } from '../../portal/addresses';
import { frontDoor } from '../../screens';
import { withRecent } from '../../ui/lists/CategoryRow.css';
import { GameLink } from '../../ui/lists/GameLink';
import { GameTiles, tileCount } from '../../ui/lists/GameTiles';
import { LinkButton } from '../../ui/forms/LinkButton';
import * as css from '../../ui/lists/Suggestions.css';
import { useCategoryLinks } from '../drawer/category-drawer';
import { CatalogueFailed, NoGamesYet } from './line-failure';
import { useOptionalCatalogue } from './use-optional-catalogue';
import { useRecentGames } from './use-recent-games';
import { variedGames } from './varied-games';

/** A list of at most so many games leaves space for suggestions. */
export const shortList = 6;

interface CategoryLinksProps {
  title: string;
  items: { key: string; label: string; href: string }[];
}

/** Links with a heading; nothing without items. */
function CategoryLinks({ title, items }: CategoryLinksProps) {
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

interface OfferProps {
  /** The games that are shown above: it suggests none of them. */
  apartFrom?: readonly Pick<Game, 'id'>[] | undefined;
  /** Whether games and categories render in a later, interruptible task. */
  isDeferred?: boolean;
}

/** Games and all categories. Memoized: on the search, a keystroke changes the parts above only. */
const Offer = memo(function Offer({ apartFrom, isDeferred = false }: OfferProps) {
  const isShown = useDeferredValue(true, !isDeferred);
  const { categories, isPending } = useOptionalCatalogue();
  const links = useCategoryLinks(categories);
  const games = variedGames(categories, !isPending, tileCount, apartFrom);
  if (!isShown) return null;
  return (
    <>
      {(isPending || games.length > 0) && (
        <GameTiles isPending={isPending}>
          {games.map(({ id, category, gamename, img6 }, position) => (
            <GameLink
              key={position}
              href={playerAddress(id, category)}
              name={gamename}
              imageSrc={img6}
            />
          ))}
        </GameTiles>
      )}
      <CategoryLinks title={texts.allCategories} items={links} />
    </>
  );
});

/** Games and categories beside a failure: none where they have failed, too. */
export const OptionalOffer = () => (
  <div className={css.centred}>
    <Offer />
  </div>
);

interface SuggestionsProps extends OfferProps {
  isLeftAligned?: boolean;
  /** Names of categories that come first. */
  matches?: readonly string[];
}

/** Games, categories and recent games below an empty `Notice`. */
export function Suggestions({
  isLeftAligned = false,
  matches = [],
  apartFrom,
  isDeferred = false,
}: SuggestionsProps) {
  const { categories, isPending, isWanted, hasFailed, retry } = useOptionalCatalogue();
  const recent = useRecentGames();
  const suggested = useDeferredValue(apartFrom);
  const isEmpty = categories.length === 0 && !isPending;
  return (
    <>
      <div className={isLeftAligned ? css.leftAligned : css.centred}>
        <CategoryLinks
          title={texts.matchingCategories}
          items={matches.map((label) => ({ key: label, label, href: categoryAddress(label) }))}
        />
        {isEmpty && !isWanted && (
          <div className={css.actions}>
            <LinkButton variant="secondary" href={frontDoor}>
              {texts.browseCategoriesLink}
            </LinkButton>
          </div>
        )}
        {isEmpty && hasFailed ? (
          <CatalogueFailed onRetry={retry} />
        ) : isEmpty && isWanted ? (
          <NoGamesYet onRetry={retry} />
        ) : (
          <Offer apartFrom={suggested} isDeferred={isDeferred} />
        )}
      </div>
      {recent.hasGames && recent.Row && !isPending && categories.length > 0 && (
        // After the categories: while they arrive, they would move it.
        <div className={`${withRecent} ${css.further}`}>
          <recent.Row categories={categories} isPending={false} onEmpty={recent.onEmpty} />
        </div>
      )}
    </>
  );
}
