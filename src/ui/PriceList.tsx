import * as css from './PriceList.css';
import { VisuallyHidden } from './VisuallyHidden';

interface PriceListProps {
  /** What the list is called. */
  label: string;
  items: readonly { price: string; period: string }[];
  /** Said between a price and its period. */
  joinedBy: string;
}

/** What packs cost, and for how long each is valid, beside each other. */
export function PriceList({ label, items, joinedBy }: PriceListProps) {
  return (
    <ul className={css.list} role="list" aria-label={label}>
      {items.map(({ price, period }) => (
        <li key={price} className={css.item}>
          <strong className={css.price}>{price}</strong>
          <VisuallyHidden>{joinedBy}</VisuallyHidden>
          <span className={css.period}>{period}</span>
        </li>
      ))}
    </ul>
  );
}
