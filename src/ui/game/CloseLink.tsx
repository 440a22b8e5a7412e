import type { MouseEvent } from 'react';
import { Link } from 'wouter';
import * as css from './CloseLink.css';
import { Icon } from '../theme/Icon';

interface CloseLinkProps {
  href: string;
  label: string;
  /** May call `preventDefault`. */
  onPress?: ((event: MouseEvent) => void) | undefined;
}

/** The red cross beside a game. */
export function CloseLink({ href, label, onPress }: CloseLinkProps) {
  return (
    <Link className={css.link} href={href} aria-label={label} onClick={onPress}>
      <Icon name="close" />
    </Link>
  );
}
