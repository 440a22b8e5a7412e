import * as css from './Skeleton.css';
import { Spinner } from './Spinner';

interface SkeletonProps {
  /** Omit it when another element shows the loading message. */
  label?: string;
  /** What a slow page waits for; shows after two seconds. */
  reason?: string | undefined;
  /** Class of the list that will replace it. */
  list: string;
  count: number;
  /** For four titled lists: the classes of their container and of the title. */
  rows?: { area: string; head: string };
}

/** Placeholder cards of the final size, with a spinner. */
export function Skeleton({ label, reason, list, count, rows }: SkeletonProps) {
  const cards = Array.from({ length: count }, (_, index) => (
    <li key={index} className={css.blank} />
  ));
  const blanks = <ul className={list}>{cards}</ul>;
  const row = rows && (
    <section>
      <div className={rows.head}>
        <span className={css.title} />
      </div>
      {blanks}
    </section>
  );
  return (
    <div className={css.loading}>
      <div className={rows ? `${css.cards} ${rows.area}` : css.cards} aria-hidden="true">
        {row ?? blanks}
        {row}
        {row}
        {row}
      </div>
      {label && (
        <div className={css.text}>
          <Spinner label={label} />
          {reason && <p className={css.reason}>{reason}</p>}
        </div>
      )}
    </div>
  );
}
