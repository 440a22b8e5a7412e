import * as css from './Spinner.css';

/** A loading message. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className={css.spinner}>
      <div className={css.box}>
        <span className={css.balls} aria-hidden="true">
          <span className={css.ball} />
          <span className={css.ball} />
          <span className={css.ball} />
        </span>
        <span>{label}</span>
      </div>
    </div>
  );
}
