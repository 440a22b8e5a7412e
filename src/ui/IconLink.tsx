import { Link } from 'wouter';
import { Icon, type IconName } from './Icon';
import * as css from './IconLink.css';

/** A link drawn as an icon, for the header. */
export function IconLink({ href, label, icon }: { href: string; label: string; icon: IconName }) {
  return (
    <Link className={css.link} href={href} aria-label={label}>
      <Icon name={icon} />
    </Link>
  );
}
