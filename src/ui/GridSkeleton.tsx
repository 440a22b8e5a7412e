import { GameCard } from './GameCard';
import { GameGrid } from './GameGrid';
import * as css from './GridSkeleton.css';
import { Skeleton } from './Skeleton';

/** As many as a screen shows. */
const places = Array.from({ length: 8 }, (_, place) => place);

/** A `GameGrid` that is on its way: its cards' places, each of the size of a card, and words over them. */
export function GridSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label}>
      <div className={css.cards}>
        <GameGrid>
          {places.map((place) => (
            <GameCard
              key={place}
              href=""
              name={'\u00a0'}
              category={'\u00a0'}
              imageSrc={null}
              playLabel={'\u00a0'}
            />
          ))}
        </GameGrid>
      </div>
    </Skeleton>
  );
}
