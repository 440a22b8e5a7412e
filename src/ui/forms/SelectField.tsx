import { type ReactNode, type Ref, useId } from 'react';
import { downArrow } from '../theme/down-arrow';
import * as fieldCss from './field.css';
import { Icon } from '../theme/Icon';
import * as css from './SelectField.css';

interface SelectFieldProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  name?: string | undefined;
  disabled?: boolean | undefined;
  selectRef?: Ref<HTMLSelectElement> | undefined;
  /** Laid over the select. */
  children?: ReactNode;
}

/** A labelled native select; the labels are texts of the product document. */
export function SelectField({
  label,
  value,
  options,
  onChange,
  selectRef,
  children,
  ...rest
}: SelectFieldProps) {
  const selectId = useId();
  return (
    <div className={fieldCss.field}>
      <label className={fieldCss.label} htmlFor={selectId}>
        {label}
      </label>
      <div className={fieldCss.box}>
        <select
          {...rest}
          ref={selectRef}
          id={selectId}
          className={`${fieldCss.control} ${css.select}`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={css.arrow}>
          <Icon path={downArrow} size={22} />
        </span>
        {children}
      </div>
    </div>
  );
}
