import { Link } from 'wouter';
import { button, wide } from './Button.css';
import * as css from './GameCard.css';
import * as face from './GameLink.css';
import { GamePicture } from './GamePicture';

interface GameCardProps {
  href: string;
  name: string;
  imageSrc: string;
  imageLoading?: 'lazy' | 'eager' | undefined;
  category?: string | undefined;
  /** The Play link, spoken like this. */
  playLabel: string;
}

/** One game, as an item of `GameGrid`, with a Play link that reaches over the whole card. */
export function GameCard({
  href,
  name,
  imageSrc,
  imageLoading,
  category,
  playLabel,
}: GameCardProps) {
  return (
    <li className={css.item}>
      <div className={css.card}>
        <GamePicture name={name} src={imageSrc} loading={imageLoading} />
        <span className={face.words}>
          <span className={face.name}>{name}</span>
          {category && <span className={css.category}>{category}</span>}
        </span>
        <Link
          className={`${button.primary} ${wide} ${css.play}`}
          href={href}
          aria-label={playLabel}
        >
          Play
        </Link>
      </div>
    </li>
  );
}
