import { type ReactNode, useId } from 'react';
import * as css from './FormOffer.css';

interface FormOfferProps {
  /** What it costs, and for how long that holds. */
  price: string;
  /** What happens once it has been bought. */
  next: string;
  /** Nothing can be bought at present. */
  isOutOfUse?: boolean | undefined;
  /** The `Button` that buys it, and is told with its price. */
  children: ReactNode;
}

/** The price next to the button that takes it. */
export function FormOffer({ price, next, isOutOfUse, children }: FormOfferProps) {
  const priceId = useId();
  const nextId = useId();
  return (
    <div
      className={css.offer}
      role="group"
      aria-labelledby={priceId}
      aria-describedby={nextId}
      inert={isOutOfUse}
    >
      <div className={css.words}>
        <p className={css.price} id={priceId} aria-live="polite">
          {price}
        </p>
        <p className={css.next} id={nextId}>
          {next}
        </p>
      </div>
      {children}
    </div>
  );
}
