import { Link } from 'wouter';
import { Icon } from './Icon';
import * as css from './SearchLink.css';

/** The way to the search, for the header: an icon on a phone, a field to look at on a wide screen. */
export function SearchLink({ href, label }: { href: string; label: string }) {
  return (
    <Link className={css.link} href={href} aria-label={label}>
      <Icon name="search" />
      <span className={css.words}>{label}</span>
    </Link>
  );
}
