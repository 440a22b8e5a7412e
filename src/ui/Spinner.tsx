import * as css from './Spinner.css';

interface SpinnerProps {
  label: string;
  /** Covers the nearest positioned ancestor, such as a `FormCard`. */
  overlay?: boolean | undefined;
}

/** Says that something is under way, in words. */
export function Spinner({ label, overlay = false }: SpinnerProps) {
  return (
    <div role="status" className={overlay ? `${css.spinner} ${css.overlay}` : css.spinner}>
      <div className={css.box}>
        <span className={css.balls} aria-hidden="true">
          <span className={css.ball} />
          <span className={css.ball} />
          <span className={css.ball} />
        </span>
        {label}
      </div>
    </div>
  );
}
