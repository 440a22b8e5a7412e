import { useId } from 'react';
import * as fieldCss from './field.css';
import { Icon } from './Icon';
import * as css from './SelectField.css';

interface SelectFieldProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  name?: string | undefined;
  id?: string | undefined;
  hint?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
}

/** A labelled native choice; the option labels are kept to the letter. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  onChange,
  id,
  hint,
  ...rest
}: SelectFieldProps<Value>) {
  const ownId = useId();
  const selectId = id ?? ownId;
  const hintId = `${selectId}-hint`;
  return (
    <div className={fieldCss.field}>
      <label className={fieldCss.label} htmlFor={selectId}>
        {label}
      </label>
      <div className={css.box}>
        <select
          {...rest}
          id={selectId}
          className={`${fieldCss.control} ${css.select}`}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
          aria-describedby={hint ? hintId : undefined}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={css.arrow}>
          <Icon name="down" size={22} />
        </span>
      </div>
      {hint && (
        <p className={fieldCss.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
