import { type InputEvent, type InputHTMLAttributes, type Ref, useId } from 'react';
import { countryPrefix, numberLength } from '../../../machines/business';
import { Announcement } from '../feedback/Announcement';
import { Icon } from '../theme/Icon';
import * as field from './field.css';
import { groupNumber } from './group-number';
import * as css from './PhoneField.css';
import { withoutSeparators } from './without-separators';

type InputProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'name' | 'placeholder' | 'inputMode' | 'pattern' | 'required' | 'readOnly' | 'enterKeyHint'
>;

interface PhoneFieldProps extends InputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string | undefined;
  /** Shown until the prefix is typed, where the form does not add it. */
  note?: string | undefined;
  error?: string | undefined;
  /** Another value announces the same error again. */
  attempt?: number;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** Returns the number that is sent, where the form adds the prefix; then field and groups show the prefix. */
  sentAs?: ((text: string) => string) | undefined;
  /** Shown below a number of another length or without the prefix; the form accepts it all the same (SUB-31). */
  check: string;
  /** Whether the number comes from the address instead of the keyboard. */
  isGiven?: boolean | undefined;
  /** Whether the note reserves no space for a second line. */
  isSettled?: boolean;
  /** The words before the grouped number. */
  readAs: string;
}

const complete = new RegExp(`^${countryPrefix}\\d{${numberLength}}$`);

/** No key of a keyboard types such a character. */
const untypable = /[^ -~]/;

/**
 * Removes separators from a number that came at once: pasted, filled in, or inserted by a keyboard. Keeps text that is typed.
 * Runs before `onChange`.
 */
function keepDigits(
  { currentTarget: input, nativeEvent }: InputEvent<HTMLInputElement>,
  before: string,
) {
  // A composing keyboard repeats the whole word in `data`.
  const { data, isComposing } = nativeEvent as Partial<globalThis.InputEvent>;
  const grownBy = input.value.length - before.length;
  const inserted = isComposing ? grownBy : Math.max(grownBy, data?.length ?? 0);
  const isTyped = inserted < 2 && !untypable.test(input.value);
  if (isTyped && !input.matches(':-webkit-autofill')) return;
  const digits = withoutSeparators(input.value);
  if (digits === input.value) return;
  const behindCaret = input.value.slice(input.selectionEnd ?? 0).replaceAll(/\D/g, '');
  const caret = digits.length - behindCaret.length;
  input.value = digits;
  input.setSelectionRange(caret, caret);
}

/**
 * A labelled telephone field with hint and error (an alert), which reads the number back in groups below it. Do not reformat the
 * value: the caret would jump on the keyboards of cheap phones.
 */
export function PhoneField({
  label,
  value,
  onChange,
  hint,
  note,
  error,
  attempt,
  inputRef,
  sentAs,
  check,
  isGiven = false,
  isSettled = false,
  readAs,
  ...rest
}: PhoneFieldProps) {
  const inputId = useId();
  const hintId = `${inputId}-hint`;
  const noteId = `${inputId}-note`;
  const errorId = `${inputId}-error`;
  const number = value.trim();
  const digits = sentAs?.(number) ?? withoutSeparators(number).replace(/^00/, '');
  // Show the note about the prefix, not the groups, until the prefix is typed.
  const isPrefixDue = !sentAs && !isGiven && !digits.startsWith(countryPrefix);
  const groups = isPrefixDue ? '' : groupNumber(digits);
  // The first digits of a number that is being typed need no check.
  const isBegun = !isGiven && number.length < 5 && !/\p{L}/u.test(number);
  const checkDue = isBegun || complete.test(digits) ? '' : check;
  const hasNote = !groups && !isGiven && !checkDue;
  const isTyped = !isSettled && number !== '';
  const hasOneLine = !hasNote && !(groups && checkDue);
  return (
    <>
      <div className={isTyped && hasOneLine ? `${field.field} ${css.reserve}` : field.field}>
        <label className={field.label} htmlFor={inputId}>
          {label}
        </label>
        <div className={field.box}>
          {sentAs && (
            <span className={field.prefix} aria-hidden="true">
              {digits === countryPrefix + number && countryPrefix}
            </span>
          )}
          <input
            {...rest}
            autoComplete="tel"
            ref={inputRef}
            id={inputId}
            className={field.control}
            type="tel"
            value={value}
            onInput={(event) => keepDigits(event, value)}
            onChange={(event) => onChange(event.target.value)}
            aria-invalid={error ? true : undefined}
            aria-describedby={[error && errorId, noteId, hint && hintId].filter(Boolean).join(' ')}
          />
        </div>
        {error && (
          <p key={attempt} className={field.error} id={errorId} role="alert">
            <Icon name="warning" size={20} />
            <span>{error}</span>
          </p>
        )}
        {/* A new element where the first view has hidden the one of an editable field. */}
        <p key={String(rest.readOnly)} className={field.note} id={noteId}>
          {groups && (
            <span className={css.line}>
              <span>{`${readAs} `}</span>
              <strong>{groups}</strong>
            </span>
          )}
          {hasNote && <span className={isTyped ? css.lines : css.line}>{note}</span>}
          {checkDue && <span className={css.line}>{groups ? ` ${check}` : check}</span>}
        </p>
        {hint && (
          <p className={field.hint} id={hintId}>
            {hint}
          </p>
        )}
      </div>
      {/* A number of the address is read with its field. */}
      <Announcement occasion={number}>
        {isGiven ? '' : `${groups && `${readAs} ${groups} `}${checkDue}`.trim()}
      </Announcement>
    </>
  );
}
