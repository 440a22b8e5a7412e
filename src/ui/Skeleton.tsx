import * as css from './Skeleton.css';
import { Spinner } from './Spinner';

interface SkeletonProps {
  /** Left out: the words stand elsewhere. */
  label?: string;
  /** The class of the list that will lie there. */
  list: string;
  /** The number of cards. */
  count: number;
  /** The class of an empty head, for lists under a title each: there are then two of them. */
  head?: string;
}

/** The places of cards that are on their way, of their size, with a spinner over them. */
export function Skeleton({ label, list, count, head }: SkeletonProps) {
  const cards = Array.from({ length: count }, (_, place) => <li key={place} className={css.blank} />);
  const row = (
    <>
      <div className={head} />
      <ul className={list}>{cards}</ul>
    </>
  );
  return (
    <div className={css.loading}>
      <div className={css.places} aria-hidden="true">
        {row}
        {head && row}
      </div>
      {label && (
        <div className={css.words}>
          <Spinner label={label} />
        </div>
      )}
    </div>
  );
}
