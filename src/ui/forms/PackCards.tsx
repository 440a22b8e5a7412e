import { checkMark } from '../theme/check-mark';
import { Icon } from '../theme/Icon';
import * as css from './PackCards.css';

interface PackCardsProps<Value extends string> {
  /** The name of the select: input before the app has started is recorded by it. */
  name: string;
  packs: readonly { value: Value; name: string; price: string; period: string }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled?: boolean | undefined;
}

/** Cards for pointers, laid over the select of the same packs, which keyboards and screen readers use (SUB-33). */
export function PackCards<Value extends string>({
  name,
  packs,
  value,
  onChange,
  disabled,
}: PackCardsProps<Value>) {
  return (
    <div className={css.shell} aria-hidden="true">
      <div className={css.cards}>
        {packs.map((pack) => (
          // The select has the accessible labels.
          // oxlint-disable-next-line jsx-a11y/label-has-associated-control
          <label key={pack.value} className={css.card}>
            <input
              className={css.choice}
              type="radio"
              name={name}
              value={pack.value}
              checked={pack.value === value}
              disabled={disabled}
              onChange={() => onChange(pack.value)}
            />
            <span className={css.face}>
              <span className={css.name}>{pack.name}</span>
              <strong className={css.price}>{pack.price}</strong>
              <span className={css.period}>{pack.period}</span>
              <span className={css.mark}>
                <Icon path={checkMark} size={12} />
              </span>
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}
