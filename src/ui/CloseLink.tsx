import { Link } from 'wouter';
import * as css from './CloseLink.css';
import { Icon } from './Icon';

/** The red cross over a game. */
export function CloseLink({ href, label }: { href: string; label: string }) {
  return (
    <Link className={css.link} href={href} aria-label={label}>
      <Icon name="close" />
    </Link>
  );
}
