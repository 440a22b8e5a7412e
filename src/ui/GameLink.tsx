import * as css from './GameLink.css';
import { GamePicture } from './GamePicture';

interface GameLinkProps {
  href: string;
  name: string;
  imageSrc: string;
  imageLoading?: 'lazy' | 'eager' | undefined;
}

/** One game, as an item of `CategoryRow`: the card is the link. */
export function GameLink({ href, name, imageSrc, imageLoading }: GameLinkProps) {
  return (
    <li>
      <a className={css.face} href={href}>
        <GamePicture name={name} src={imageSrc} loading={imageLoading} />
        <span className={css.words}>
          <span className={css.name}>{name}</span>
        </span>
      </a>
    </li>
  );
}
