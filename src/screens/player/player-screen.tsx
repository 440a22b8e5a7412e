import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useParams } from 'wouter';
import { type Actor, createActor } from 'xstate';
import * as texts from '#texts';
import type { Game } from '../../../machines/contracts';
import { playerMachine } from '../../../machines/player';
import { decodeSegment, playerAddress } from '../../portal/addresses';
import { gameEvent } from '../../portal/game-message';
import { usePortal } from '../../portal/portal-context';
import { relatedGames } from '../../portal/related-games';
import { isDataSaver } from '../../ui/page/data-saver';
import { GameLink } from '../../ui/lists/GameLink';
import { GameTiles, tileCount } from '../../ui/lists/GameTiles';
import { GameOffer, shelfGames } from '../../ui/game/GameOffer';
import { GamePoster } from '../../ui/game/GamePoster';
import { GameStage } from '../../ui/game/GameStage';
import { tiles } from '../../ui/game/GameStage.css';
import { LinkButton } from '../../ui/forms/LinkButton';
import { Notice } from '../../ui/feedback/Notice';
import { NoticeArea, PlayerFrame } from '../../ui/game/PlayerFrame';
import { Spinner } from '../../ui/feedback/Spinner';
import { useIsWide } from '../../ui/page/use-is-wide';
import { findGame, findGroup } from '../../portal/find-game';
import { Suggestions } from '../shared/suggestions';
import { useCatalogue } from '../shared/use-catalogue';
import { variedGames } from '../shared/varied-games';
import { failureSentence, TryAgain } from '../shared/line-failure';
import { useScreen } from '../shared/use-screen';
import { useScreenActor } from '../shared/use-screen-actor';
import { frameOnThisPage, type Frame } from '../../portal/game-frame';
import { useAwake } from './use-awake';
import { useBackGuard } from './use-back-guard';
import { useIsOffline } from './use-is-offline';
import { useHomeLink, type HomeLink } from './use-home-link';
import { usePlayedGame } from './use-played-game';

type Player = Actor<typeof playerMachine>;
type Tag = Parameters<ReturnType<Player['getSnapshot']>['hasTag']>[0];

const useTag = (player: Player | undefined, tag: Tag) =>
  useSelector(player, (snapshot) => snapshot?.hasTag(tag) ?? false);

/** /games/{gameid}/{category}: one game in a frame that fills the screen. */
export default function PlayerScreen() {
  const { gameid, category } = useParams<{ gameid: string; category: string }>();
  const { categories, isPending, hasFailed, retry } = useCatalogue(true);
  const group = findGroup(categories, decodeSegment(category));
  const name = group?.category ?? null;
  const game = findGame(group, gameid);
  const frame = game && frameOnThisPage(game);
  useScreen(game?.gamename ?? texts.game, texts.lang);
  usePlayedGame(frame ? game?.id : undefined, name);
  const homeLink = useHomeLink();
  const hasColumn = useIsWide() && !isDataSaver();
  const [player, setPlayer] = useState<Player>();
  const isOver = useTag(player, 'over');
  const isSilent = useTag(player, 'silent');
  const hasOffer = useTag(player, 'offer') && frame && !hasColumn;
  // The game is over (PLAY-11), or may not have come (PLAY-12).
  const offered = hasOffer
    ? relatedGames(categories, group!, game).slice(0, isOver ? shelfGames : 3)
    : [];
  const offer = offered.length > 0 && (
    <GameOffer
      label={texts.moreGames}
      place={isOver ? 'shelf' : isSilent ? 'poster' : 'bar'}
      games={offered.map((each) => ({
        href: playerAddress(each.id, each.category),
        name: each.gamename,
        imageSrc: each.img6,
      }))}
    />
  );

  return (
    <PlayerFrame
      title={frame ? game.gamename : undefined}
      offer={!isOver && !isSilent && offer}
      shelf={isOver && offer}
      homeLink={homeLink}
    >
      {isPending && !group ? (
        // Without the column, which a page has only after hydration: the cover would move.
        <GamePoster name="" imageSrc={null}>
          <Spinner label={texts.loadingGame} />
        </GamePoster>
      ) : hasFailed && !group ? (
        <NoticeArea>
          <NoGameLoaded homeLink={homeLink} onRetry={retry} />
          {categories.length > 0 && (
            // Not `Suggestions`, which would request the catalogue again.
            <GameTiles isPending={false}>
              {linksOf(variedGames(categories, true, tileCount))}
            </GameTiles>
          )}
        </NoticeArea>
      ) : frame ? (
        <FramedGame
          key={frame.src}
          game={game}
          frame={frame}
          homeLink={homeLink}
          offer={isSilent && offer}
          beside={
            // PLAY-10
            hasColumn ? (
              isPending ? null : (
                <ul className={tiles} role="list">
                  {linksOf(relatedGames(categories, group!, game))}
                </ul>
              )
            ) : undefined
          }
          onStart={setPlayer}
        />
      ) : (
        <NoticeArea>
          <Notice
            level={1}
            title={texts.noGameFound}
            action={<LinkButton {...homeLink}>{texts.moreGames}</LinkButton>}
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
      title={texts.noGameFound}
      action={
        <>
          <TryAgain onPress={onRetry} />
          <MoreGames homeLink={homeLink} />
        </>
      }
    >
      <p>{texts.gamesFailedSentence}</p>
      <p>{failureSentence()}</p>
    </Notice>
  );
}

/** Most messages that are read in a minute: a flood of them must not slow the portal. */
const messagesRead = 100;

interface FramedGameProps {
  game: Game;
  frame: Frame;
  homeLink: HomeLink;
  /** Other games on its poster. */
  offer: ReactNode;
  /** What stands beside the game once it has loaded: null while it is not known, undefined for nothing. */
  beside: ReactNode;
  onStart: (player: Player) => void;
}

/** The game's frame, covered by its poster until it has loaded, and what stands beside it. */
function FramedGame({ game, frame, homeLink, offer, beside, onStart }: FramedGameProps) {
  const portal = usePortal();
  const player = useScreenActor(() =>
    createActor(playerMachine, { ...portal.actorOptions, id: 'player' }),
  );
  const attempt = useSelector(player, ({ context }) => context.attempt);
  const isWaiting = useTag(player, 'busy');
  const isSilent = useTag(player, 'silent');
  const hasPoster = isWaiting || isSilent;
  // The browser would show its own page in the frame, which counts as loaded.
  const isStopped = useIsOffline() && hasPoster;
  const element = useRef<HTMLIFrameElement>(null);
  useAwake(!hasPoster);
  useBackGuard();

  useLayoutEffect(() => onStart(player), [onStart, player]);

  useEffect(() => {
    const loadAgain = () => player.send({ type: 'retry.pressed' });
    if (isStopped) window.addEventListener('online', loadAgain, { once: true });
    return () => window.removeEventListener('online', loadAgain);
  }, [player, isStopped]);

  useEffect(() => {
    let [messages, minute] = [0, 0];
    const onMessage = (event: MessageEvent<unknown>) => {
      const now = Math.floor(event.timeStamp / 60_000);
      messages = now === minute ? messages + 1 : 1;
      minute = now;
      if (messages > messagesRead) return;
      // Not `origin`: a sandboxed frame has the origin 'null'. Reading `data` of a large message takes time.
      const isOfGame = event.source !== null && event.source === element.current?.contentWindow;
      const type = isOfGame && gameEvent(event.data);
      if (type) player.send({ type });
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [player]);

  return (
    // The game loads before the pictures of others.
    <GameStage beside={isWaiting && beside ? null : beside}>
      {!isStopped && (
        <iframe
          key={attempt}
          ref={element}
          title={game.gamename}
          src={frame.src}
          sandbox={frame.sandbox}
          allow={frame.allow}
          referrerPolicy="no-referrer"
          onLoad={({ currentTarget }) => {
            player.send({ type: 'frame.loaded' });
            // The keyboard controls the game at once, except while a control beside it has the focus.
            if (!document.activeElement?.matches('header a, header button, aside a')) {
              currentTarget.focus();
            }
          }}
        />
      )}
      {hasPoster && (
        <GamePoster name={game.gamename} imageSrc={game.img6}>
          {isWaiting && !isStopped ? (
            <Spinner label={attempt === 1 ? texts.loadingGame : texts.loadingGameAgain} />
          ) : (
            <GameSilent
              homeLink={homeLink}
              onRetry={() => player.send({ type: 'retry.pressed' })}
            />
          )}
          {offer}
        </GamePoster>
      )}
    </GameStage>
  );
}

const linksOf = (games: readonly Game[]) =>
  games.map(({ id, category, gamename, img6 }) => (
    <GameLink key={id} href={playerAddress(id, category)} name={gamename} imageSrc={img6} />
  ));

function GameSilent({ homeLink, onRetry }: RetryProps) {
  const isOffline = useIsOffline();
  return (
    <>
      <div role="status">
        <strong>{isOffline ? texts.noConnection : texts.stillLoading}</strong>
        <span>{` ${isOffline ? texts.startsWithLine : texts.startsOnArrival}`}</span>
      </div>
      <TryAgain onPress={onRetry} />
      <MoreGames homeLink={homeLink} />
    </>
  );
}

function MoreGames({ homeLink }: { homeLink: HomeLink }) {
  return (
    <LinkButton variant="secondary" {...homeLink}>
      {texts.moreGames}
    </LinkButton>
  );
}
