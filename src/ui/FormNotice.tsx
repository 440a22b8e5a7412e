import type { ReactNode } from 'react';
import * as css from './FormNotice.css';
import { Icon } from './Icon';

interface FormNoticeProps {
  /** What has happened. */
  what: string;
  /** What to do about it. */
  advice: string;
  /** Spoken at once; otherwise the words only stay where they are. */
  isNews: boolean;
  /** The `Button` that does it. */
  action: ReactNode;
}

/** What has to be read before a form is used again, with the one thing to do now. */
export function FormNotice({ what, advice, isNews, action }: FormNoticeProps) {
  return (
    <div className={css.notice}>
      <div className={css.words}>
        <Icon name="warning" />
        {/* Words that have been spoken are spoken again only by a new element. */}
        <p key={String(isNews)} role={isNews ? 'alert' : undefined}>
          <strong className={css.what}>{what}</strong> {advice}
        </p>
      </div>
      {action}
    </div>
  );
}
