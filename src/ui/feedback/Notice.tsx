import type { ReactNode } from 'react';
import { Icon } from '../theme/Icon';
import * as css from './Notice.css';

interface NoticeProps {
  title?: string | undefined;
  children?: ReactNode;
  /** A `Button` or `LinkButton`. */
  action?: ReactNode;
  kind?: 'empty' | 'failed' | undefined;
  /** 1 when the notice is the only content of the screen. */
  level?: 1 | 2 | undefined;
  role?: 'status' | 'alert' | undefined;
}

/** A message on an empty or failed screen. */
export function Notice({ title, children, action, kind = 'empty', level = 2, role }: NoticeProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={css.kinds[kind]} role={role}>
      <div className={css.sign} aria-hidden>
        <Icon name="pad" size={44} />
      </div>
      {title && <Heading className={css.title}>{title}</Heading>}
      {children && <div>{children}</div>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
