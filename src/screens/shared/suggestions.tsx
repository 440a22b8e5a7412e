import { type ReactNode, useId } from 'react';
import { categoryAddress, playerAddress } from '../../portal/addresses';
import { frontDoor } from '../../screens';
import { CategoryRow } from '../../ui/CategoryRow';
import { belowRecent } from '../../ui/CategoryRow.css';
import { GameLink } from '../../ui/GameLink';
import { LinkButton } from '../../ui/LinkButton';
import { NextActions } from '../../ui/NextActions';
import { further } from '../../ui/NextActions.css';
import { useCategoryLinks } from '../drawer/category-drawer';
import { useCatalogue } from './use-catalogue';
import { useRecentGames } from './use-recent-games';

/** Limit of suggested games, one per category. */
const gamesShown = 4;

interface SuggestionsProps {
  children?: ReactNode;
  /** A `Button` before the others. */
  action?: ReactNode;
  isLeftAligned?: boolean;
  /** Names of categories that come first. */
  matches?: readonly string[];
}

/**
 * Games, categories and recent games below an empty `Notice`. Reads the loaded catalogue only: the search must request
 * nothing before the first keystroke (D-133).
 */
export function Suggestions({
  children,
  action,
  isLeftAligned = false,
  matches = [],
}: SuggestionsProps) {
  const { categories, isPending } = useCatalogue(false);
  const links = useCategoryLinks(categories);
  const recent = useRecentGames();
  const gamesTitleId = useId();
  const games = categories.flatMap(({ category, games: [game] }) =>
    game ? [{ ...game, category }] : [],
  );
  return (
    <>
      <NextActions
        actions={
          <>
            {action}
            {categories.length === 0 && (
              <LinkButton variant="secondary" href={frontDoor}>
                Browse categories
              </LinkButton>
            )}
          </>
        }
        games={
          games.length > 0 && (
            <CategoryRow titleId={gamesTitleId} title="Try one of these">
              {games.slice(0, gamesShown).map(({ id, category, gamename, img6 }, position) => (
                <GameLink
                  key={position}
                  href={playerAddress(id, category)}
                  name={gamename}
                  imageSrc={img6}
                />
              ))}
            </CategoryRow>
          )
        }
        isLeftAligned={isLeftAligned}
        matches={{
          title: 'Matching categories',
          items: matches.map((label) => ({ key: label, label, href: categoryAddress(label) })),
        }}
        title="Browse a category"
        items={links}
      >
        {children}
      </NextActions>
      {recent.hasGames && recent.Row && categories.length > 0 && (
        <div className={`${belowRecent} ${further}`}>
          <recent.Row categories={categories} isPending={isPending} onEmpty={recent.onEmpty} />
        </div>
      )}
    </>
  );
}
