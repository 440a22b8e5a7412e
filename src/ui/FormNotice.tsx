import type { ReactNode } from 'react';
import * as css from './FormNotice.css';
import { Icon } from './Icon';

interface FormNoticeProps {
  /** What has happened. */
  what: string;
  /** What is known about it, and what to do. */
  advice: string;
  /** Whether screen readers speak it at once. */
  isNews: boolean;
  /** The `Button` or `LinkButton` of the next step. */
  action: ReactNode;
}

/** A notice to read before a form is used again, with the one thing to do now. */
export function FormNotice({ what, advice, isNews, action }: FormNoticeProps) {
  return (
    <div className={css.notice}>
      <div className={css.words}>
        <Icon name="warning" />
        {/* Screen readers repeat a text only in a new element. */}
        <p key={`${isNews} ${advice}`} role={isNews ? 'alert' : undefined}>
          <strong className={css.what}>{what}</strong> {advice}
        </p>
      </div>
      {action}
    </div>
  );
}
