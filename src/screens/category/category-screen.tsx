import { useParams } from 'wouter';
import { decodeSegment, playerAddress } from '../../portal/addresses';
import { BackLink } from '../../ui/BackLink';
import { GameCard } from '../../ui/GameCard';
import { GameGrid } from '../../ui/GameGrid';
import { GridSkeleton } from '../../ui/GridSkeleton';
import { Notice } from '../../ui/Notice';
import { Page } from '../../ui/Page';
import { PageTitle } from '../../ui/PageTitle';
import { CatalogueFailed } from '../catalogue-notice';
import { findGroup } from '../find-game';
import { PortalHeader } from '../portal-header';
import { useCatalogue } from '../use-catalogue';
import { useHydrated } from '../use-hydrated';
import { useKeptScroll } from '../use-kept-scroll';
import { useScreen } from '../use-screen';
import { useHomeAddress } from '../use-home-address';

/** Its line is there before the games are, so that nothing moves. */
const countOf = (count: number) =>
  count === 0 ? '\u00A0' : count === 1 ? '1 game' : `${count} games`;

/** /category/{category}: all games of the first group of that name. */
export default function CategoryScreen() {
  const home = useHomeAddress();
  const segment = useParams<{ category: string }>().category;
  // The page is built once for all categories: its name is added after hydration.
  const category = useHydrated() ? decodeSegment(segment) : '\u00A0';
  const title = category ?? 'Category';
  useScreen(title, 'en');
  const { categories, isPending, hasFailed, retry } = useCatalogue(true);
  const group = findGroup(categories, category);
  const games = group?.games ?? [];
  // A group is whole as soon as it is there.
  const isWaiting = isPending && !group;
  useKeptScroll(games.length > 0);

  return (
    <Page banner={<PortalHeader />}>
      <PageTitle back={<BackLink href={home}>Back</BackLink>} detail={countOf(games.length)}>
        {title}
      </PageTitle>
      <div aria-busy={isWaiting}>
        {isWaiting ? (
          <GridSkeleton label="Loading games…" />
        ) : hasFailed && !group ? (
          <CatalogueFailed onRetry={retry} />
        ) : games.length === 0 ? (
          <Notice title="No games here">
            This category does not exist, or it has no games yet.
          </Notice>
        ) : (
          <GameGrid label={title}>
            {games.map((game, index) => (
              <GameCard
                key={index}
                href={playerAddress(game.id, title)}
                name={game.gamename}
                category={title}
                imageSrc={game.img6}
                playLabel={`Play ${game.gamename}`}
                position={index + 1}
                total={games.length}
              />
            ))}
          </GameGrid>
        )}
      </div>
    </Page>
  );
}
