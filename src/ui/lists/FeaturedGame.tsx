import { Link } from 'wouter';
import * as texts from '#texts';
import * as css from './FeaturedGame.css';
import { GamePicture } from './GamePicture';

interface FeaturedGameProps {
  href: string;
  name: string;
  imageSrc: string;
  label: string;
}

/** One game in the `Hero`; its Play link covers the card. */
export function FeaturedGame({ href, name, imageSrc, label }: FeaturedGameProps) {
  return (
    <div className={css.card}>
      <div className={css.picture}>
        <GamePicture name={name} src={imageSrc} />
      </div>
      <div className={css.text}>
        <span className={css.label}>{label}</span>
        <span className={css.name}>{name}</span>
        <Link className={css.play} href={href} aria-label={`${texts.playGameButton} ${name}`}>
          {texts.playButton}
        </Link>
      </div>
    </div>
  );
}
