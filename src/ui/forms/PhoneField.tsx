import type { InputEvent } from 'react';
import { groupNumber } from './group-number';
import { Announcement } from '../feedback/Announcement';
import * as css from './PhoneField.css';
import { TextField, type TextFieldProps } from './TextField';
import { withoutSeparators } from './without-separators';

interface PhoneFieldProps extends Omit<
  TextFieldProps,
  'type' | 'autoComplete' | 'onInput' | 'prefix'
> {
  /** The country prefix of complete numbers. */
  countryPrefix: string;
  /** Returns the number that is sent, where the form adds the prefix; then field and groups show the prefix. */
  sentAs?: ((text: string) => string) | undefined;
  /** Digits of a complete number after the country prefix. */
  numberLength: number;
  /** Shown below a number of another length or without the prefix; the form accepts it all the same (SUB-31). */
  check: string;
  /** Whether the number comes from the address instead of the keyboard. */
  isGiven?: boolean | undefined;
  /** Whether the note reserves no space for a second line. */
  isSettled?: boolean;
  /** The words before the grouped number. */
  readAs: string;
}

/** No key of a keyboard types such a character. */
const untypable = /[^ -~]/;

/**
 * Removes separators from a number that came at once: pasted, filled in, or inserted by a keyboard. Keeps text that is typed.
 * Runs before `onChange`.
 */
function keepDigits(
  { currentTarget: field, nativeEvent }: InputEvent<HTMLInputElement>,
  before: string,
) {
  // A composing keyboard repeats the whole word in `data`.
  const { data, isComposing } = nativeEvent as Partial<globalThis.InputEvent>;
  const grownBy = field.value.length - before.length;
  const inserted = isComposing ? grownBy : Math.max(grownBy, data?.length ?? 0);
  const isTyped = inserted < 2 && !untypable.test(field.value);
  if (isTyped && !field.matches(':-webkit-autofill')) return;
  const digits = withoutSeparators(field.value);
  if (digits === field.value) return;
  const behindCaret = field.value.slice(field.selectionEnd ?? 0).replaceAll(/\D/g, '');
  const caret = digits.length - behindCaret.length;
  field.value = digits;
  field.setSelectionRange(caret, caret);
}

/**
 * A telephone field that reads the number back in groups below it. Do not reformat the value: the caret would jump on the
 * keyboards of cheap phones.
 */
export function PhoneField({
  countryPrefix,
  sentAs,
  numberLength,
  check,
  isGiven = false,
  isSettled = false,
  readAs,
  note,
  ...props
}: PhoneFieldProps) {
  const number = props.value.trim();
  const digits = sentAs?.(number) ?? withoutSeparators(number).replace(/^00/, '');
  // Show the note about the prefix, not the groups, until the prefix is typed.
  const isPrefixDue = !sentAs && !isGiven && !digits.startsWith(countryPrefix);
  const groups = isPrefixDue ? '' : groupNumber(digits, countryPrefix);
  const complete = new RegExp(`^${countryPrefix}\\d{${numberLength}}$`);
  // The first digits of a number that is being typed need no check.
  const isBegun = !isGiven && number.length < 5 && !/\p{L}/u.test(number);
  const checkDue = isBegun || complete.test(digits) ? '' : check;
  return (
    <>
      <TextField
        {...props}
        type="tel"
        autoComplete="tel"
        prefix={sentAs && (digits === countryPrefix + number ? countryPrefix : '')}
        onInput={(event) => keepDigits(event, props.value)}
        note={
          <span className={isSettled || number === '' ? css.line : css.lines}>
            {groups && (
              <span className={css.line}>
                <span>{`${readAs} `}</span>
                <strong>{groups}</strong>
              </span>
            )}
            {!groups && !isGiven && !checkDue && <span>{note}</span>}
            {checkDue && <span className={css.line}>{groups ? ` ${check}` : check}</span>}
          </span>
        }
      />
      {/* A number of the address is read with its field. */}
      <Announcement occasion={number}>
        {isGiven ? '' : `${groups && `${readAs} ${groups} `}${checkDue}`.trim()}
      </Announcement>
    </>
  );
}
