import { type Ref, useId } from 'react';
import { checkMark } from '../theme/check-mark';
import { downArrow } from '../theme/down-arrow';
import { Icon } from '../theme/Icon';
import * as field from './field.css';
import * as css from './PackField.css';

interface PackFieldProps {
  label: string;
  /** Of the select; input before the app has started is recorded by it. */
  name: string;
  packs: readonly Record<'value' | 'label' | 'name' | 'price' | 'period', string>[];
  value: string;
  onChange: (value: string) => void;
  disabled: boolean;
  selectRef: Ref<HTMLSelectElement>;
}

/** A select of packs for keyboards and screen readers, with labels of the product document; over it cards for pointers (SUB-33). */
export function PackField({
  label,
  name,
  packs,
  value,
  onChange,
  disabled,
  selectRef,
}: PackFieldProps) {
  const selectId = useId();
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={selectId}>
        {label}
      </label>
      <div className={field.box}>
        <select
          name={name}
          disabled={disabled}
          ref={selectRef}
          id={selectId}
          className={`${field.control} ${css.select}`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {packs.map((pack) => (
            <option key={pack.value} value={pack.value}>
              {pack.label}
            </option>
          ))}
        </select>
        <span className={css.arrow}>
          <Icon path={downArrow} size={22} />
        </span>
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
      </div>
    </div>
  );
}
