import { useParams } from 'wouter';
import { decodeSegment, homeAddress } from '../../portal/addresses';
import { usePortal } from '../../portal/portal-context';
import { CloseLink } from '../../ui/CloseLink';
import { Notice } from '../../ui/Notice';
import { PlayerFrame } from '../../ui/PlayerFrame';
import { Spinner } from '../../ui/Spinner';
import { CatalogueFailed } from '../catalogue-notice';
import { findGame, findGroup } from '../find-game';
import { useCatalogue } from '../use-catalogue';
import { useScreen } from '../use-screen';
import { frameOf } from './frame';
import { useWayBack } from './use-way-back';

/** /games/{gameid}/{category}: one game in a frame that fills the screen. */
export function PlayerScreen() {
  const { numberCookie } = usePortal();
  const { gameid, category } = useParams<{ gameid: string; category: string }>();
  const { categories, isPending, hasFailed, retry } = useCatalogue(true);
  const name = decodeSegment(category);
  const group = findGroup(categories, name);
  const game = findGame(categories, name, gameid);
  const frame =
    game && frameOf(game, window.location.origin, import.meta.env.VITE_FRAME_EXCEPTIONS);
  useScreen(game?.gamename ?? 'Game', 'en');
  useWayBack();

  return (
    <PlayerFrame close={<CloseLink href={homeAddress(numberCookie.read())} label="Close" />}>
      {isPending && !group ? (
        <Spinner label="Loading the game…" />
      ) : hasFailed && !group ? (
        <CatalogueFailed onRetry={retry} />
      ) : frame ? (
        <iframe
          key={frame.src}
          src={frame.src}
          title={game.gamename}
          sandbox={frame.sandbox}
          allow={frame.allow}
          referrerPolicy="no-referrer"
          // The keyboard plays at once.
          onLoad={(event) => event.currentTarget.focus()}
        />
      ) : (
        <Notice level={1} title="No game found" />
      )}
    </PlayerFrame>
  );
}
