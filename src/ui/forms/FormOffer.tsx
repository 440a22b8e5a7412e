import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { isQuiet } from '../feedback/Modal';
import * as css from './FormOffer.css';

interface FormOfferProps {
  /** Price and period. */
  price: string;
  chargeNotice: string;
  /** Paragraphs about renewal and how to stop it. */
  terms?: ReactNode;
  isDisabled?: boolean | undefined;
  /** Asks for another press of the button. */
  pressAgain?: string | undefined;
  /** Called instead of a press by key that came while the price was out of view. */
  onPriceUnseen: () => void;
  children: ReactNode;
}

/** Scrolls a line into view: a low window ends at the button. */
const showWhole = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' });

/** Whether an element is in the part of the window that a phone's keyboard leaves. */
function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  const { offsetTop, height } = window.visualViewport!;
  return top >= offsetTop && bottom <= offsetTop + height;
}

/** The price beside the purchase button. */
export function FormOffer({
  price,
  chargeNotice,
  terms,
  isDisabled,
  pressAgain,
  onPriceUnseen,
  children,
}: FormOfferProps) {
  const priceId = useId();
  const noticeId = useId();
  const priceLine = useRef<HTMLParagraphElement>(null);
  const onClickCapture = (event: MouseEvent) => {
    const line = priceLine.current!;
    // A key, also that of a phone's keyboard, clicks without a place. A press that was asked for passes.
    const isUnseen = event.detail === 0 && !pressAgain && !isInView(line);
    if (isUnseen || isQuiet()) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (isUnseen) {
      line.scrollIntoView({ block: 'center' });
      onPriceUnseen();
    }
  };
  return (
    <div
      className={css.offer}
      role="group"
      aria-labelledby={priceId}
      aria-describedby={noticeId}
      inert={isDisabled}
      onClickCapture={onClickCapture}
    >
      {/* Announces what another pack changes: price and renewal. */}
      <div className={css.text} aria-live="polite">
        <p ref={priceLine} className={css.price} id={priceId}>
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
