import { type ReactNode, useId } from 'react';
import * as css from './FormOffer.css';

interface FormOfferProps {
  /** Price and period. */
  price: string;
  next: string;
  /** Whether the purchase is disabled. */
  isOutOfUse?: boolean | undefined;
  /** The purchase button. */
  children: ReactNode;
}

/** The price beside the purchase button. */
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
