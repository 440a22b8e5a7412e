import { Link } from 'wouter';
import { Icon } from '../theme/Icon';
import * as css from './SearchLink.css';

export function SearchLink({ href, label }: { href: string; label: string }) {
  return (
    <Link className={css.link} href={href} aria-label={label}>
      <Icon name="search" />
      <span className={css.text}>{label}</span>
    </Link>
  );
}
