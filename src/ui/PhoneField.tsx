import type { ClipboardEvent, InputEvent } from 'react';
import { groupNumber } from './group-number';
import { TextField, type TextFieldProps } from './TextField';

interface PhoneFieldProps extends Omit<
  TextFieldProps,
  'type' | 'autoComplete' | 'onPaste' | 'onInput' | 'prefix'
> {
  /** What numbers of the country begin with, where they are whole. */
  countryPrefix: string;
  /** The prefix is added where the number is sent without it: the field and the groups show it. */
  isPrefixAdded?: boolean | undefined;
  /** What stands before the number in groups. */
  readAs: string;
}

/** Digits with the characters that people and contact lists put around them, invisible marks included. */
const decorated = /^(?=.*\d)[+\d\s()./\-\u2010-\u2015\p{Cf}]+$/u;

/** The digits alone; what has letters is not for a field to judge. */
const withoutDecoration = (text: string) =>
  decorated.test(text) ? text.replaceAll(/\D/g, '') : text;

/** A number is pasted as its digits. */
function pasteDigits(event: ClipboardEvent<HTMLInputElement>) {
  const field = event.currentTarget;
  const text = event.clipboardData.getData('text');
  const digits = withoutDecoration(text);
  if (digits === text) return;
  event.preventDefault();
  field.setRangeText(digits, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Browsers fill in '+229…'. Comes before `onChange`, which then hears of the digits. */
function fillInDigits({ currentTarget: field }: InputEvent<HTMLInputElement>) {
  if (field.matches(':-webkit-autofill')) field.value = withoutDecoration(field.value);
}

/**
 * A labelled phone number, and below it the same in groups. What is typed stays as it is, so that the caret never moves by
 * itself: keyboards of cheap phones and fields that rewrite themselves do not go together.
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
  // Without this, the note about the prefix would go before the prefix is typed.
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
