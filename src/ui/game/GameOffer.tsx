import { Link } from 'wouter';
import * as css from './GameOffer.css';
import { recordCover } from './grow-cover';
import { keepGameFocus } from './keep-game-focus';
import { GamePicture } from '../lists/GamePicture';

interface GameOfferProps {
  label: string;
  /** With their names on a poster or on a shelf, or in the bar. */
  place: 'poster' | 'shelf' | 'bar';
  games: readonly { href: string; name: string; imageSrc: string }[];
}

/** Most games on a shelf; style sheets show fewer where there is no room. */
export const shelfGames = 5;

/** Further games beside or below a game. */
export const GameOffer = ({ label, place, games }: GameOfferProps) => (
  <nav className={css.places[place]} aria-label={label} onMouseDown={keepGameFocus}>
    {games.map(({ href, name, imageSrc }) => (
      <Link key={href} className={css.game} href={href} aria-label={name} onClick={recordCover}>
        <GamePicture name={name} src={imageSrc} />
        {place !== 'bar' && <span className={css.name}>{name}</span>}
      </Link>
    ))}
  </nav>
);
