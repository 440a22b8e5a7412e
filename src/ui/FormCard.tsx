import type { ReactNode } from 'react';
import { cloth } from './cloth.css';
import * as css from './FormCard.css';
import { Logo } from './Logo';

interface FormCardProps {
  title?: string | undefined;
  /** The work inside is under way. */
  busy?: boolean | undefined;
  children?: ReactNode;
}

/** A card in the middle for one task or one message; a `Spinner` inside covers it. */
export function FormCard({ title, busy, children }: FormCardProps) {
  return (
    <div className={css.card} aria-busy={busy}>
      <div className={css.top} aria-hidden="true">
        <Logo size={44} />
        <div className={`${cloth} ${css.band}`} />
      </div>
      <div className={css.body}>
        {title && <h1 className={css.title}>{title}</h1>}
        {children}
      </div>
    </div>
  );
}
