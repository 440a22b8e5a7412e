import * as css from './Skeleton.css';
import { Spinner } from './Spinner';

interface SkeletonProps {
  /** Left out: the words stand elsewhere. */
  label?: string;
  /** The class of the list that will lie there. */
  list: string;
  /** The number of cards. */
  count: number;
  /** For four lists under a title each: the classes of what holds them, and of an empty title. */
  rows?: { area: string; head: string };
}

/** The places of cards that are on their way, of their size, with a spinner over them. */
export function Skeleton({ label, list, count, rows }: SkeletonProps) {
  const cards = Array.from({ length: count }, (_, place) => (
    <li key={place} className={css.blank} />
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
      <div className={rows ? `${css.places} ${rows.area}` : css.places} aria-hidden="true">
        {row ?? blanks}
        {row}
        {row}
        {row}
      </div>
      {label && (
        <div className={css.words}>
          <Spinner label={label} />
        </div>
      )}
    </div>
  );
}
