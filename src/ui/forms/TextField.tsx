import {
  type HTMLAttributes,
  type InputEventHandler,
  type ReactNode,
  type Ref,
  useId,
} from 'react';
import * as css from './field.css';
import { Icon } from '../theme/Icon';

export interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  name?: string | undefined;
  type?: 'text' | 'tel' | undefined;
  /** Text in the field before the value, not part of it; '' when the value contains the prefix. */
  prefix?: string | undefined;
  placeholder?: string | undefined;
  hint?: string | undefined;
  note?: ReactNode;
  error?: string | undefined;
  /** Another value announces the same error again. */
  attempt?: number;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  autoComplete?: string | undefined;
  pattern?: string | undefined;
  required?: boolean | undefined;
  readOnly?: boolean | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  enterKeyHint?: HTMLAttributes<HTMLInputElement>['enterKeyHint'];
  onInput?: InputEventHandler<HTMLInputElement> | undefined;
}

/** A labelled text field with hint and error; the error is an alert. */
export function TextField({
  label,
  value,
  onChange,
  type = 'text',
  prefix,
  hint,
  note,
  error,
  attempt,
  inputRef,
  ...rest
}: TextFieldProps) {
  const inputId = useId();
  const hintId = `${inputId}-hint`;
  const noteId = `${inputId}-note`;
  const errorId = `${inputId}-error`;
  const described = [error && errorId, note && noteId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={inputId}>
        {label}
      </label>
      <div className={css.box}>
        {prefix !== undefined && (
          <span className={css.prefix} aria-hidden="true">
            {prefix}
          </span>
        )}
        <input
          {...rest}
          ref={inputRef}
          id={inputId}
          className={css.control}
          type={type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
      </div>
      {error && (
        <p key={attempt} className={css.error} id={errorId} role="alert">
          <Icon name="warning" size={20} />
          <span>{error}</span>
        </p>
      )}
      {note && (
        // A new element where the first view has hidden the one of an editable field.
        <p key={String(rest.readOnly)} className={css.note} id={noteId}>
          {note}
        </p>
      )}
      {hint && (
        <p className={css.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
