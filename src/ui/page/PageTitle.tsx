import { Link } from 'wouter';
import * as texts from '#texts';
import { Icon } from '../theme/Icon';
import * as css from './PageTitle.css';

interface PageTitleProps {
  backHref: string;
  /** The length of a list, whose title then stays below the header. */
  detail?: string;
  children: string;
}

/** The heading of a screen, after a link back. */
export function PageTitle({ backHref, detail, children }: PageTitleProps) {
  return (
    <div className={detail === undefined ? css.head : css.pinnedHead}>
      <Link className={css.back} href={backHref}>
        <Icon path="M20 12H4.5M11 5.5 4.5 12l6.5 6.5" size={22} />
        <span>{texts.back}</span>
      </Link>
      <div className={css.text}>
        <h1 className={css.title}>{children}</h1>
        {detail !== undefined && <p className={css.detail}>{detail}</p>}
      </div>
    </div>
  );
}
