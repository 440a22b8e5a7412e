import * as css from './PriceList.css';
import { hidden } from '../page/visually-hidden.css';

interface PriceListProps {
  label: string;
  items: readonly { price: string; period: string }[];
  /** Text between price and period for screen readers. */
  joinedBy: string;
}

/** Prices and periods of packs, side by side. */
export function PriceList({ label, items, joinedBy }: PriceListProps) {
  return (
    <ul className={css.list} role="list" aria-label={label}>
      {items.map(({ price, period }) => (
        <li key={price} className={css.item}>
          <strong className={css.price}>{price}</strong>
          <span className={hidden}>{joinedBy}</span>
          <span className={css.period}>{period}</span>
        </li>
      ))}
    </ul>
  );
}
