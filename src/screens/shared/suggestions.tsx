import type { ReactNode } from 'react';
import { categoryAddress, playerAddress } from '../../portal/addresses';
import { frontDoor } from '../../screens';
import { Button } from '../../ui/Button';
import { belowRecent } from '../../ui/CategoryRow.css';
import { GameLink } from '../../ui/GameLink';
import { GameTiles, tileCount } from '../../ui/GameTiles';
import { LinkButton } from '../../ui/LinkButton';
import { NextActions } from '../../ui/NextActions';
import { further } from '../../ui/NextActions.css';
import { useCategoryLinks } from '../drawer/category-drawer';
import { useOptionalCatalogue } from './use-optional-catalogue';
import { useRecentGames } from './use-recent-games';
import { variedGames } from './varied-games';

interface SuggestionsProps {
  children?: ReactNode;
  /** A `Button` before the others. */
  action?: ReactNode;
  isLeftAligned?: boolean;
  /** Names of categories that come first. */
  matches?: readonly string[];
  /** The category whose games are shown above: it suggests none of them. */
  apartFrom?: string;
}

/** Games, categories and recent games below an empty `Notice` (D-133). */
export function Suggestions({
  children,
  action,
  isLeftAligned = false,
  matches = [],
  apartFrom,
}: SuggestionsProps) {
  const { categories, isPending, hasFailed, retry } = useOptionalCatalogue();
  const links = useCategoryLinks(categories);
  const recent = useRecentGames();
  const others = categories.filter(({ category }) => category !== apartFrom);
  const games = variedGames(others, !isPending, tileCount);
  const isEmpty = categories.length === 0 && !isPending;
  return (
    <>
      <NextActions
        failure={isEmpty && hasFailed && 'The games could not be loaded.'}
        actions={
          <>
            {action}
            {isEmpty &&
              (hasFailed ? (
                <Button variant="secondary" onPress={retry}>
                  Try again
                </Button>
              ) : (
                <LinkButton variant="secondary" href={frontDoor}>
                  Browse categories
                </LinkButton>
              ))}
          </>
        }
        games={
          (isPending || games.length > 0) && (
            <GameTiles title="Try one of these" isPending={isPending}>
              {games.map(({ id, category, gamename, img6 }, position) => (
                <GameLink
                  key={position}
                  href={playerAddress(id, category)}
                  name={gamename}
                  imageSrc={img6}
                />
              ))}
            </GameTiles>
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
      {recent.hasGames && recent.Row && !isPending && categories.length > 0 && (
        // After the categories: while they arrive, they would move it.
        <div className={`${belowRecent} ${further}`}>
          <recent.Row categories={categories} isPending={false} onEmpty={recent.onEmpty} />
        </div>
      )}
    </>
  );
}
