import * as css from './Spinner.css';

interface SpinnerProps {
  label: string;
}

/** Says that something is under way, in words. It covers a `FormCard` that it is in. */
export function Spinner({ label }: SpinnerProps) {
  return (
    <div role="status" className={css.spinner}>
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
