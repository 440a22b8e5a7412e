import { useId } from 'react';
import { Link } from 'wouter';
import { GamePicture } from './GamePicture';
import * as css from './RecentRow.css';

export interface RecentRowItem {
  key: string;
  /** Undefined while the catalogue loads. */
  name?: string;
  imageSrc?: string;
}

interface RecentRowProps {
  title: string;
  items: readonly RecentRowItem[];
  clearLabel: string;
  onClear: () => void;
}

/** A row of small cards in the space that `withRecent` of `CategoryRow.css.ts` reserves. */
export function RecentRow({ title, items, clearLabel, onClear }: RecentRowProps) {
  const titleId = useId();
  return (
    <div className={css.row} role="region" aria-labelledby={titleId}>
      <div className={css.head}>
        <h2 className={css.title} id={titleId}>
          {title}
        </h2>
        <button type="button" className={css.clear} aria-describedby={titleId} onClick={onClear}>
          {clearLabel}
        </button>
      </div>
      <ul className={css.cards} role="list">
        {items.map(({ key, name, imageSrc = '' }) => (
          <li key={key}>
            {name === undefined ? (
              <span className={css.blank} />
            ) : (
              <Link className={css.card} href={key}>
                <GamePicture name={name} src={imageSrc} />
                <span className={css.name}>{name}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
