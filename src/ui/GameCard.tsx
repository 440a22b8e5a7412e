import { Link } from 'wouter';
import * as css from './GameCard.css';
import { GamePicture } from './GamePicture';

interface GameCardProps {
  href: string;
  name: string;
  imageSrc: string | null;
  category?: string | undefined;
  /** The Play link, spoken like this. */
  playLabel: string;
  /** Its place among all, from 1, and how many these are: a long grid has not all of them in the page. */
  position?: number | undefined;
  total?: number | undefined;
}

/** One game, as an item of `GameGrid`, with a Play link that reaches over the whole card. */
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
        <span className={css.words}>
          <span className={css.name}>{name}</span>
        </span>
        <div className={css.foot}>
          {category && <span className={css.category}>{category}</span>}
          <Link className={css.play} href={href} aria-label={playLabel}>
            Play
          </Link>
        </div>
      </div>
    </li>
  );
}
