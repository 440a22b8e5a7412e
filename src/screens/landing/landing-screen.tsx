import { useSelector } from '@xstate/react';
import { Fragment, memo, useDeferredValue, useState, type ReactNode } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import * as texts from '#texts';
import { landingCategoryLimit, landingGamesPerCategory } from '../../../machines/business';
import type { CategoryGroup } from '../../../machines/contracts';
import { categoryAddress, msisdnOfQuery, playerAddress } from '../../portal/addresses';
import type { Portal } from '../../portal/portal';
import { usePortal } from '../../portal/portal-context';
import { Button } from '../../ui/forms/Button';
import { CategoryRow } from '../../ui/lists/CategoryRow';
import { withRecent, cards, head, rows as rowsClass } from '../../ui/lists/CategoryRow.css';
import { footnote } from '../../ui/page/Page.css';
import { GameLink } from '../../ui/lists/GameLink';
import { groupNumber } from '../../ui/forms/group-number';
import { Hero } from '../../ui/page/Hero';
import { rowTitleId } from '../../ui/lists/row-title-id';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { BrowsingPage } from '../shared/browsing-page';
import { CatalogueFailed, NoGamesYet } from '../shared/line-failure';
import { useDeferredComponents } from '../shared/use-deferred-components';
import { useCatalogue } from '../shared/use-catalogue';
import { useRecentGames } from '../shared/use-recent-games';
import { useScreen } from '../shared/use-screen';
import { useLeave, useScreenActor } from '../shared/use-screen-actor';
import { createLandingActor } from './landing-actor';

/** /home. Another number in the address is another visit. */
export default function LandingScreen() {
  const msisdn = msisdnOfQuery(useSearch());
  return <LandingVisit key={msisdn} msisdn={msisdn} />;
}

function LandingVisit({ msisdn }: { msisdn: string | null }) {
  const portal = usePortal();
  useScreen(portal.productName, texts.lang);
  const landing = useScreenActor(() => createLandingActor(portal, msisdn));
  const [painted] = useState(() => paintedRows(portal, msisdn));
  // Discard the painted rows: the next visit must not show them before its check.
  useLeave(() => portal.firstView?.painted.splice(0));

  // Only the parts that depend on the number subscribe to the actor: the check's reply must not render the whole page.
  return (
    <BrowsingPage>
      <Hero>
        <Featured landing={landing} />
      </Hero>
      <CatalogueRows landing={landing} painted={painted}>
        {msisdn !== null && <NumberNote landing={landing} msisdn={msisdn} />}
      </CatalogueRows>
    </BrowsingPage>
  );
}

type LandingActor = ReturnType<typeof createLandingActor>;

/** Returns whether the landing machine allows rows and the featured game. */
const useMayShow = (landing: LandingActor): boolean =>
  useSelector(landing, (snapshot) => snapshot.hasTag('rows'));

function NumberNote({ landing, msisdn }: { landing: LandingActor; msisdn: string }) {
  const { MyPack } = useDeferredComponents();
  return (
    <div className={footnote}>
      <p>
        <span>{texts.playingAs}</span>
        {/* In groups, without a line break; another text as it is. */}
        <strong>{groupNumber(msisdn) || msisdn}</strong>
        <span>.</span>
      </p>
      <Button variant="quiet" onPress={() => landing.send({ type: 'number.disowned' })}>
        {texts.notMyNumber}
      </Button>
      {/* Last, so that it moves nothing when its chunk arrives. */}
      {MyPack && <MyPack msisdn={msisdn} />}
    </div>
  );
}

function Featured({ landing }: { landing: LandingActor }) {
  const mayShow = useMayShow(landing);
  const { DailyGame } = useDeferredComponents();
  return mayShow && DailyGame && <DailyGame />;
}

const noRows: CategoryGroup[] = [];

/** Returns the rows that the inline script has painted for this number. */
const paintedRows = ({ firstView }: Portal, msisdn: string | null): CategoryGroup[] =>
  firstView?.feed.msisdn === msisdn ? [...firstView.painted] : noRows;

interface CatalogueRowsProps {
  landing: LandingActor;
  painted: CategoryGroup[];
  /**
   * Content below the rows, rendered once these are allowed and complete: later rows would move it. Hydration never renders
   * it, because the catalogue is not complete then.
   */
  children: ReactNode;
}

function CatalogueRows({ landing, painted, children }: CatalogueRowsProps) {
  const mayShow = useMayShow(landing);
  const { categories, isPending, hasFailed, retry } = useCatalogue(false);
  // Rendered in slices: a whole catalogue at once would freeze a cheap phone.
  const shown = useDeferredValue(categories);
  // Keep the painted rows until the actors, which read the same feed, have as many.
  const isComplete = !isPending && shown === categories;
  const groups = shown.filter(({ games }) => games.length > 0);
  const isReady = mayShow && (isComplete || groups.length >= painted.length);
  const rows = isReady ? groups.slice(0, landingCategoryLimit) : painted;
  const isWaiting = !isReady || !isComplete;
  const recent = useRecentGames();
  // The inline script reserves the same space below its first row.
  const hasRecent = recent.hasGames && rows.length > 0;
  return (
    <>
      <div aria-busy={isWaiting} className={hasRecent ? withRecent : rowsClass}>
        {rows.map((group, index) => (
          <Fragment key={index}>
            <LandingRow index={index} group={group} />
            {index === 0 && hasRecent && recent.Row && (
              <recent.Row categories={categories} isPending={isPending} onEmpty={recent.onEmpty} />
            )}
          </Fragment>
        ))}
        {isWaiting ? (
          rows.length === 0 && (
            <Skeleton
              label={texts.loadingGames}
              reason={mayShow ? undefined : texts.numberIsChecked}
              list={cards}
              count={landingGamesPerCategory}
              rows={{ area: rowsClass, head }}
            />
          )
        ) : hasFailed ? (
          <CatalogueFailed onRetry={retry} />
        ) : (
          rows.length === 0 && <NoGamesYet onRetry={retry} />
        )}
      </div>
      {!isWaiting && children}
    </>
  );
}

interface LandingRowProps {
  index: number;
  group: CategoryGroup;
}

const LandingRow = memo(function LandingRow({ index, group }: LandingRowProps) {
  const hasMore = group.games.length > landingGamesPerCategory;
  return (
    <CategoryRow
      titleId={rowTitleId(index)}
      title={group.category}
      moreHref={hasMore ? categoryAddress(group.category) : undefined}
    >
      {group.games.slice(0, landingGamesPerCategory).map((game, position) => (
        <GameLink
          key={position}
          href={playerAddress(game.id, group.category)}
          name={game.gamename}
          imageSrc={game.img6}
        />
      ))}
    </CategoryRow>
  );
});
