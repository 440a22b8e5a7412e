import { useId } from 'react';
import { GameLink } from './GameLink';
import * as css from './RecentRow.css';
import { blank } from '../feedback/Skeleton.css';

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
        {items.map(({ key, name, imageSrc = '' }) =>
          name === undefined ? (
            <li key={key} className={blank} />
          ) : (
            <GameLink key={key} href={key} name={name} imageSrc={imageSrc} />
          ),
        )}
      </ul>
    </div>
  );
}
