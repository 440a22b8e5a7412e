import type { ReactNode } from 'react';
import { checkMark } from '../theme/check-mark';
import * as css from './FormNotice.css';
import { Icon } from '../theme/Icon';

interface FormNoticeProps {
  kind?: keyof typeof signs | undefined;
  title: string;
  details?: string;
  advice?: string;
  /** Whether screen readers announce the notice. */
  isAnnounced: boolean;
  /** The `Button`s and `LinkButton`s of the next steps. */
  action: ReactNode;
}

const signs = {
  warning: { name: 'warning' },
  result: { name: 'search' },
  success: { path: checkMark },
} as const;

/** A notice to read before a form is used again, with what can be done now. */
export function FormNotice({
  kind = 'warning',
  title,
  details,
  advice,
  isAnnounced,
  action,
}: FormNoticeProps) {
  return (
    <div className={css.kinds[kind]}>
      <div className={css.text}>
        <Icon {...signs[kind]} />
        {/* The key renders a new element: screen readers do not repeat a text in the same one. */}
        <p key={`${isAnnounced} ${title} ${advice}`} role={isAnnounced ? 'alert' : undefined}>
          <strong className={css.title}>{title}</strong>
          {details && <span className={css.details}>{` ${details} `}</span>}
          {advice && <span>{advice}</span>}
        </p>
      </div>
      {action}
    </div>
  );
}
