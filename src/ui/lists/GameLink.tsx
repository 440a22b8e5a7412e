import { Link } from 'wouter';
import * as css from './GameLink.css';
import { GamePicture } from './GamePicture';

interface GameLinkProps {
  href: string;
  name: string;
  imageSrc: string | null;
}

/** One game in a `CategoryRow`; the whole card is the link. */
export function GameLink({ href, name, imageSrc }: GameLinkProps) {
  return (
    <li>
      <Link className={css.face} href={href}>
        <GamePicture name={name} src={imageSrc} />
        <span className={css.text}>
          <span className={css.name}>{name}</span>
        </span>
      </Link>
    </li>
  );
}
