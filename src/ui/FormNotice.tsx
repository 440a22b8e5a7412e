import type { ReactNode } from 'react';
import { checkMark } from './check-mark';
import * as css from './FormNotice.css';
import { Icon } from './Icon';

interface FormNoticeProps {
  kind?: 'warning' | 'success' | undefined;
  what: string;
  details: string;
  advice: string;
  /** Whether screen readers announce the notice. */
  isNews: boolean;
  /** The `Button` or `LinkButton` of the next step. */
  action: ReactNode;
}

const signs = { warning: { name: 'warning' }, success: { path: checkMark } } as const;

/** A notice to read before a form is used again, with the one thing to do now. */
export function FormNotice({
  kind = 'warning',
  what,
  details,
  advice,
  isNews,
  action,
}: FormNoticeProps) {
  return (
    <div className={css.kinds[kind]}>
      <div className={css.words}>
        <Icon {...signs[kind]} />
        {/* The key renders a new element: screen readers do not repeat a text in the same one. */}
        <p key={`${isNews} ${advice}`} role={isNews ? 'alert' : undefined}>
          <strong className={css.what}>{what}</strong>{' '}
          <span className={css.details}>{details}</span> {advice}
        </p>
      </div>
      {action}
    </div>
  );
}
