import { cards, head, section } from './CategoryRow.css';
import { GameLink } from './GameLink';
import { Skeleton } from './Skeleton';

const row = (
  <div className={section}>
    <div className={head} />
    <ul className={cards}>
      {[1, 2, 3, 4].map((place) => (
        <GameLink key={place} href="" name={'\u00a0'} imageSrc={null} />
      ))}
    </ul>
  </div>
);

/** `CategoryRow`s that are on their way. */
export function RowsSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      {row}
      {row}
    </Skeleton>
  );
}
