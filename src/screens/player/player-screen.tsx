import { useSelector } from '@xstate/react';
import { useParams } from 'wouter';
import type { Game } from '../../../machines/contracts';
import { decodeSegment } from '../../portal/addresses';
import { usePortal } from '../../portal/portal-context';
import { Button } from '../../ui/Button';
import { CloseLink } from '../../ui/CloseLink';
import { GamePoster } from '../../ui/GamePoster';
import { LinkButton } from '../../ui/LinkButton';
import { Notice } from '../../ui/Notice';
import { NoticeArea, PlayerFrame } from '../../ui/PlayerFrame';
import { Spinner } from '../../ui/Spinner';
import { findGame, findGroup } from '../../portal/find-game';
import { Suggestions } from '../shared/suggestions';
import { useCatalogue } from '../shared/use-catalogue';
import { useScreen } from '../shared/use-screen';
import { useScreenActor } from '../shared/use-screen-actor';
import { frameOnThisPage, type Frame } from '../../portal/game-frame';
import { createPlayerActor } from './player-actor';
import { useAwake } from './use-awake';
import { useBackGuard } from './use-back-guard';
import { useHomeLink, type HomeLink } from './use-home-link';
import { usePlayedGame } from './use-played-game';

/** /games/{gameid}/{category}: one game in a frame that fills the screen. */
export default function PlayerScreen() {
  const { gameid, category } = useParams<{ gameid: string; category: string }>();
  const { categories, isPending, hasFailed, retry } = useCatalogue(true);
  const name = decodeSegment(category);
  const group = findGroup(categories, name);
  const game = findGame(categories, name, gameid);
  const frame = game && frameOnThisPage(game);
  useScreen(game?.gamename ?? 'Game', 'en');
  usePlayedGame(frame ? game?.id : undefined, name);
  const homeLink = useHomeLink();

  return (
    <PlayerFrame
      title={frame ? game.gamename : undefined}
      fullScreen={frame ? { enter: 'Full screen', leave: 'Leave full screen' } : undefined}
      close={<CloseLink {...homeLink} label="Close" />}
    >
      {isPending && !group ? (
        <Spinner label="Loading the game…" />
      ) : hasFailed && !group ? (
        <NoGameLoaded homeLink={homeLink} onRetry={retry} />
      ) : frame ? (
        <FramedGame key={frame.src} game={game} frame={frame} homeLink={homeLink} />
      ) : (
        <NoticeArea>
          <Notice
            level={1}
            title="No game found"
            action={<LinkButton {...homeLink}>More games</LinkButton>}
          />
          {categories.length > 0 && <Suggestions />}
        </NoticeArea>
      )}
    </PlayerFrame>
  );
}

interface RetryProps {
  homeLink: HomeLink;
  onRetry: () => void;
}

/** The notice after a failed catalogue (PLAY-6). */
function NoGameLoaded({ homeLink, onRetry }: RetryProps) {
  return (
    <Notice
      level={1}
      kind="failed"
      role="status"
      title="No game found"
      action={
        <>
          <Button onPress={onRetry}>Try again</Button>
          <MoreGames homeLink={homeLink} />
        </>
      }
    >
      <p>The games could not be loaded.</p>
      <p>Check your connection.</p>
    </Notice>
  );
}

interface FramedGameProps {
  game: Game;
  frame: Frame;
  homeLink: HomeLink;
}

/** The game's frame, covered by its poster until it has loaded. */
function FramedGame({ game, frame, homeLink }: FramedGameProps) {
  const portal = usePortal();
  const player = useScreenActor(() => createPlayerActor(portal));
  const attempt = useSelector(player, ({ context }) => context.attempt);
  const isWaiting = useSelector(player, (snapshot) => snapshot.hasTag('busy'));
  const isSilent = useSelector(player, (snapshot) => snapshot.hasTag('silent'));
  const hasPoster = isWaiting || isSilent;
  useAwake(!hasPoster);
  useBackGuard();

  return (
    <>
      <iframe
        key={attempt}
        title={game.gamename}
        src={frame.src}
        sandbox={frame.sandbox}
        allow={frame.allow}
        referrerPolicy="no-referrer"
        onLoad={({ currentTarget }) => {
          player.send({ type: 'frame.loaded' });
          // The keyboard controls the game at once, except while a control of the bar has the focus.
          if (!document.activeElement?.matches('header a, header button')) currentTarget.focus();
        }}
      />
      {hasPoster && (
        <GamePoster name={game.gamename} imageSrc={game.img6}>
          {isWaiting ? (
            <Spinner label={attempt === 1 ? 'Loading the game…' : 'Loading the game again…'} />
          ) : (
            <GameSilent
              homeLink={homeLink}
              onRetry={() => player.send({ type: 'retry.pressed' })}
            />
          )}
        </GamePoster>
      )}
    </>
  );
}

function GameSilent({ homeLink, onRetry }: RetryProps) {
  return (
    <>
      <div role="status">
        <strong>Still loading.</strong>
        <span> It will start as soon as it arrives.</span>
      </div>
      <Button onPress={onRetry}>Try again</Button>
      <MoreGames homeLink={homeLink} />
    </>
  );
}

function MoreGames({ homeLink }: { homeLink: HomeLink }) {
  return (
    <LinkButton variant="secondary" {...homeLink}>
      More games
    </LinkButton>
  );
}
