import { packs } from '../../../machines/packs';
import * as css from '../../ui/forms/PriceList.css';
import { hidden } from '../../ui/page/visually-hidden.css';

/** Prices and periods of the packs, side by side. */
export const PriceList = () => (
  <ul className={css.list} role="list" aria-label="Forfaits">
    {packs.map(({ price, period }) => (
      <li key={price} className={css.item}>
        <strong className={css.price}>{price}</strong>
        <span className={hidden}>, valable </span>
        <span className={css.period}>{period}</span>
      </li>
    ))}
  </ul>
);
