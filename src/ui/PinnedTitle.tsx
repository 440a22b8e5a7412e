import * as css from './PinnedTitle.css';

/** The heading of a long list, in one line with a detail, in view while the list scrolls. */
export function PinnedTitle({ detail, children }: { detail: string; children: string }) {
  return (
    <div className={css.head}>
      <h1 className={css.title}>{children}</h1>
      <p className={css.detail}>{detail}</p>
    </div>
  );
}
