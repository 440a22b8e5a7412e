import { Link } from 'wouter';
import * as texts from '#texts';
import * as css from './GameCard.css';
import { GamePicture } from './GamePicture';

interface GameCardProps {
  href: string;
  name: string;
  imageSrc: string | null;
  category?: string | undefined;
  playLabel: string;
  /** Position in the whole list, from 1, and its length: a grid renders a part only. */
  position?: number | undefined;
  total?: number | undefined;
}

/** One game in a `GameGrid`; its Play link covers the card. */
export function GameCard({
  href,
  name,
  imageSrc,
  category,
  playLabel,
  position,
  total,
}: GameCardProps) {
  return (
    <li className={css.item} aria-posinset={position} aria-setsize={total}>
      <div className={css.card}>
        <GamePicture name={name} src={imageSrc} />
        <span className={css.text}>
          <span className={css.name}>{name}</span>
        </span>
        <div className={css.foot}>
          {category && <span className={css.category}>{category}</span>}
          <Link className={css.play} href={href} aria-label={playLabel}>
            {texts.playButton}
          </Link>
        </div>
      </div>
    </li>
  );
}
