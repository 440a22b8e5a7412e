import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import * as css from './GameOffer.css';
import { GamePicture } from '../lists/GamePicture';

interface GameOfferProps {
  label: string;
  /** Whether the link to more games is left out, because another one is in view. */
  hasGamesOnly: boolean;
  href: string;
  /** May call `preventDefault`. */
  onPress: (event: MouseEvent) => void;
  games: readonly { href: string; name: string; imageSrc: string }[];
}

/** Most games; style sheets show fewer where there is no room. */
export const offeredGames = 5;

/** A link to more games and pictures of some, in the bar of a game. */
export function GameOffer({ label, hasGamesOnly, href, onPress, games }: GameOfferProps) {
  return (
    <nav className={css.offer} aria-label={label}>
      {!hasGamesOnly && (
        <Link className={css.more} href={href} onClick={onPress}>
          <span className={css.label}>{label}</span>
        </Link>
      )}
      {games.map((game) => (
        <Link key={game.href} className={css.game} href={game.href} aria-label={game.name}>
          <GamePicture name={game.name} src={game.imageSrc} />
        </Link>
      ))}
    </nav>
  );
}
