import { type ReactNode, useId } from 'react';
import * as css from './FormOffer.css';

interface FormOfferProps {
  /** Price and period. */
  price: string;
  chargeNotice: string;
  /** Paragraphs about renewal and how to stop it. */
  terms?: ReactNode;
  /** Whether the purchase is disabled. */
  isDisabled?: boolean | undefined;
  /** Asks for another press of the button. */
  pressAgain?: string | undefined;
  /** The purchase button. */
  children: ReactNode;
}

/** Scrolls a line into view: a low window ends at the button. */
const showWhole = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' });

/** The price beside the purchase button. */
export function FormOffer({
  price,
  chargeNotice,
  terms,
  isDisabled,
  pressAgain,
  children,
}: FormOfferProps) {
  const priceId = useId();
  const noticeId = useId();
  return (
    <div
      className={css.offer}
      role="group"
      aria-labelledby={priceId}
      aria-describedby={noticeId}
      inert={isDisabled}
    >
      {/* Announces what another pack changes: price and renewal. */}
      <div className={css.text} aria-live="polite">
        <p className={css.price} id={priceId}>
          {price}
        </p>
        <div className={css.notice} id={noticeId}>
          <p className={css.chargeNotice}>{chargeNotice}</p>
          {terms}
        </div>
      </div>
      {children}
      {/* Below the button, which must not move under the finger. */}
      {pressAgain && (
        <p ref={showWhole} className={css.pressAgain} role="status">
          {pressAgain}
        </p>
      )}
    </div>
  );
}
