import { useParams } from 'wouter';
import * as texts from '#texts';
import { decodeSegment, playerAddress } from '../../portal/addresses';
import { frontDoor } from '../../screens';
import { Button } from '../../ui/forms/Button';
import { GameCard } from '../../ui/lists/GameCard';
import { GameGrid } from '../../ui/lists/GameGrid';
import { belowGrid, grid } from '../../ui/lists/GameGrid.css';
import { Notice } from '../../ui/feedback/Notice';
import { PageTitle } from '../../ui/page/PageTitle';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { BrowsingPage } from '../shared/browsing-page';
import { CatalogueFailed } from '../shared/line-failure';
import { findGroup } from '../../portal/find-game';
import { shortList, Suggestions } from '../shared/suggestions';
import { useCatalogue } from '../shared/use-catalogue';
import { useHydrated } from '../shared/use-hydrated';
import { useListScroll } from '../shared/use-list-scroll';
import { useScreen } from '../shared/use-screen';

/** Returns the number of games; while they load, a no-break space reserves the line, so that nothing moves. */
const countOf = (count: number, isWaiting: boolean) =>
  count === 0
    ? isWaiting
      ? '\u00A0'
      : ''
    : `${count} ${count === 1 ? texts.oneGame : texts.severalGames}`;

/** Number of skeleton cards that fill a screen. */
const skeletonCards = 12;

/** /category/{category}: the games of the first group of that name (CATEGORY-1). */
export default function CategoryScreen() {
  const segment = useParams<{ category: string }>().category;
  return <CategoryVisit key={segment} segment={segment} />;
}

function CategoryVisit({ segment }: { segment: string }) {
  // The page is built once for all categories: its name is added after hydration.
  const category = useHydrated() ? decodeSegment(segment) : '\u00A0';
  const { categories, isPending, hasFailed, retry } = useCatalogue(true);
  const group = findGroup(categories, category);
  const title = group?.category ?? category ?? texts.category;
  useScreen(title, texts.lang);
  const games = group?.games ?? [];
  // Groups arrive complete: do not wait for the rest of the catalogue.
  const isWaiting = isPending && !group;
  useListScroll(games.length > 0);

  return (
    <BrowsingPage>
      <div aria-busy={isWaiting}>
        <PageTitle backHref={frontDoor} detail={countOf(games.length, isWaiting)}>
          {title}
        </PageTitle>
        {isWaiting ? (
          <Skeleton label={texts.loadingGames} list={grid} count={skeletonCards} />
        ) : hasFailed && !group ? (
          <CatalogueFailed onRetry={retry} />
        ) : games.length === 0 ? (
          <>
            <Notice
              title={texts.noGamesHere}
              action={
                categories.length === 0 && <Button onPress={retry}>{texts.tryAgainButton}</Button>
              }
            >
              {texts.noSuchCategory}
            </Notice>
            {categories.length > 0 && <Suggestions />}
          </>
        ) : (
          <>
            <GameGrid label={title}>
              {games.map((game, index) => (
                <GameCard
                  key={index}
                  href={playerAddress(game.id, title)}
                  name={game.gamename}
                  category={title}
                  imageSrc={game.img6}
                  playLabel={`${texts.playGameButton} ${game.gamename}`}
                  position={index + 1}
                  total={games.length}
                />
              ))}
            </GameGrid>
            {games.length <= shortList && (
              <div className={belowGrid}>
                <Suggestions isLeftAligned apartFrom={games} />
              </div>
            )}
          </>
        )}
      </div>
    </BrowsingPage>
  );
}
