import type { Ref } from 'react';
import { Button } from './Button';
import * as fieldCss from './field.css';
import { Icon } from './Icon';
import * as css from './SearchField.css';

interface SearchFieldProps {
  /** What the field is called; not shown. */
  label: string;
  placeholder: string;
  buttonText: string;
  value: string;
  onChange: (value: string) => void;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/** Searches as one types; the button and Enter add nothing to that. */
export function SearchField({
  label,
  placeholder,
  buttonText,
  value,
  onChange,
  inputRef,
}: SearchFieldProps) {
  return (
    <form className={css.form} role="search" onSubmit={(event) => event.preventDefault()}>
      <div className={css.box}>
        <span className={css.icon}>
          <Icon name="search" size={20} />
        </span>
        <input
          ref={inputRef}
          className={`${fieldCss.control} ${css.input}`}
          type="text"
          name="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-label={label}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <Button type="submit">{buttonText}</Button>
    </form>
  );
}
