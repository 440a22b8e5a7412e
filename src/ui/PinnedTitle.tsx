import * as css from './PinnedTitle.css';

/** A sticky list heading with a detail in one line. */
export function PinnedTitle({ detail, children }: { detail: string; children: string }) {
  return (
    <div className={css.head}>
      <h1 className={css.title}>{children}</h1>
      <p className={css.detail}>{detail}</p>
    </div>
  );
}
