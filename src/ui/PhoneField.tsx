import type { ClipboardEvent, InputEvent } from 'react';
import { groupNumber } from './group-number';
import { TextField, type TextFieldProps } from './TextField';

interface PhoneFieldProps extends Omit<
  TextFieldProps,
  'type' | 'autoComplete' | 'onPaste' | 'onInput' | 'prefix'
> {
  /** The country prefix of complete numbers. */
  countryPrefix: string;
  /** Whether the form adds the prefix to a number without it; then field and groups show the prefix (D-120). */
  isPrefixAdded?: boolean | undefined;
  /** The label before the grouped number. */
  readAs: string;
}

/** Digits with the separators of contact lists, including invisible format characters. */
const decorated = /^(?=.*\d)[+\d\s()./\-\u2010-\u2015\p{Cf}]+$/u;

/** Returns the digits of such a text; any other text unchanged. */
const withoutDecoration = (text: string) =>
  decorated.test(text) ? text.replaceAll(/\D/g, '') : text;

/** Pastes only the digits of a number (D-120). */
function pasteDigits(event: ClipboardEvent<HTMLInputElement>) {
  const field = event.currentTarget;
  const text = event.clipboardData.getData('text');
  const digits = withoutDecoration(text);
  if (digits === text) return;
  event.preventDefault();
  field.setRangeText(digits, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Removes separators from autofilled numbers such as '+229…'. Runs before `onChange`. */
function fillInDigits({ currentTarget: field }: InputEvent<HTMLInputElement>) {
  if (field.matches(':-webkit-autofill')) field.value = withoutDecoration(field.value);
}

/**
 * A telephone field with the number in groups below it. Do not reformat the field itself: the caret would jump on the
 * keyboards of cheap phones (D-120).
 */
export function PhoneField({
  countryPrefix,
  isPrefixAdded = false,
  readAs,
  note,
  ...props
}: PhoneFieldProps) {
  const number = props.value.trim();
  const added = isPrefixAdded && !number.startsWith(countryPrefix) ? countryPrefix : '';
  // Show the note about the prefix, not the groups, until the prefix is typed.
  const isPrefixDue =
    !isPrefixAdded && !props.readOnly && !number.replace('+', '').startsWith(countryPrefix);
  const groups = isPrefixDue ? '' : groupNumber(added + number, countryPrefix);
  return (
    <TextField
      {...props}
      type="tel"
      autoComplete="tel"
      prefix={isPrefixAdded ? added : undefined}
      onPaste={pasteDigits}
      onInput={fillInDigits}
      note={
        groups ? (
          <>
            {readAs} <strong>{groups}</strong>
          </>
        ) : (
          note
        )
      }
    />
  );
}
