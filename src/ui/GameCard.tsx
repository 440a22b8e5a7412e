import { Link } from 'wouter';
import { button, wide } from './Button.css';
import * as css from './GameCard.css';
import { GamePicture } from './GamePicture';

interface GameCardProps {
  href: string;
  name: string;
  imageSrc: string;
  imageLoading?: 'lazy' | 'eager' | undefined;
  category?: string | undefined;
  /** Given: the card has a Play link, spoken like this; left out: the card is the link. */
  playLabel?: string | undefined;
}

/** One game, as an item of `CategoryRow` or `GameGrid`. */
export function GameCard({
  href,
  name,
  imageSrc,
  imageLoading,
  category,
  playLabel,
}: GameCardProps) {
  const face = (
    <>
      <GamePicture name={name} src={imageSrc} loading={imageLoading} />
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        {category && <span className={css.category}>{category}</span>}
      </span>
    </>
  );
  return (
    <li className={css.item}>
      {playLabel === undefined ? (
        <Link className={css.link} href={href}>
          {face}
        </Link>
      ) : (
        <div className={css.card}>
          {face}
          <Link
            className={`${button.primary} ${wide} ${css.play}`}
            href={href}
            aria-label={playLabel}
          >
            Play
          </Link>
        </div>
      )}
    </li>
  );
}
