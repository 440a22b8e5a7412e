import type { ClipboardEvent } from 'react';
import { TextField, type TextFieldProps } from './TextField';

interface PhoneFieldProps extends Omit<TextFieldProps, 'type' | 'autoComplete' | 'onPaste'> {
  /** What numbers of the country begin with, where they are whole. */
  countryPrefix: string;
  /** What stands before the number in groups. */
  readAs: string;
}

/**
 * A number in the groups in which people compare it: the prefix, then pairs. Empty where there are too few digits to get
 * lost in, or where somebody has written more than digits.
 */
export function inGroups(text: string, countryPrefix: string): string {
  const number = new RegExp(`^(\\+?)(${countryPrefix})?(\\d*)$`);
  const [whole = '', plus, prefix, digits] = number.exec(text.trim()) ?? [];
  if (whole.length < 5) return '';
  const groups = [prefix, ...(digits?.match(/\d{1,2}/g) ?? [])];
  return `${plus}${groups.filter(Boolean).join(' ')}`;
}

/** Digits with what people and lists of contacts put around them, marks that nobody sees included. */
const decorated = /^(?=.*\d)[+\d\s()./\-\u2010-\u2015\p{Cf}]+$/u;

/** A number is pasted as its digits; what has letters is not for the field to judge. */
function pasteDigits(event: ClipboardEvent<HTMLInputElement>) {
  const field = event.currentTarget;
  const text = event.clipboardData.getData('text');
  if (field.readOnly || !decorated.test(text)) return;
  event.preventDefault();
  const digits = text.replaceAll(/\D/g, '');
  field.setRangeText(digits, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * A labelled phone number, and below it the same in groups. What is typed stays as it is, so that the caret never moves by
 * itself: keyboards of cheap phones and fields that rewrite themselves do not go together.
 */
export function PhoneField({ countryPrefix, readAs, note, ...props }: PhoneFieldProps) {
  const groups = inGroups(props.value, countryPrefix);
  return (
    <TextField
      {...props}
      type="tel"
      autoComplete="tel"
      onPaste={pasteDigits}
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
