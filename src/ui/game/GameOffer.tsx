import { Link } from 'wouter';
import * as css from './GameOffer.css';
import { recordCover } from './grow-cover';
import { keepGameFocus } from './keep-game-focus';
import { GamePicture } from '../lists/GamePicture';

interface GameOfferProps {
  label: string;
  /** Whether the games are on the shelf below a game that is over, with their names, instead of in the bar. */
  isShelf: boolean;
  games: readonly { href: string; name: string; imageSrc: string }[];
}

/** Most games on a shelf; style sheets show fewer where there is no room. */
export const shelfGames = 5;

/** Further games in the bar of a game, or with their names on a shelf below it. */
export const GameOffer = ({ label, isShelf, games }: GameOfferProps) => (
  <nav className={isShelf ? css.shelf : css.offer} aria-label={label} onMouseDown={keepGameFocus}>
    {games.map(({ href, name, imageSrc }) => (
      <Link key={href} className={css.game} href={href} aria-label={name} onClick={recordCover}>
        <GamePicture name={name} src={imageSrc} />
        {isShelf && <span className={css.name}>{name}</span>}
      </Link>
    ))}
  </nav>
);
