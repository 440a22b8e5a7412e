import type { KeyboardEvent, RefObject } from 'react';
import { Button } from './Button';
import * as fieldCss from './field.css';
import { Icon } from './Icon';
import * as css from './SearchField.css';

interface SearchFieldProps {
  /** What the field is called; not shown. */
  label: string;
  placeholder: string;
  buttonText: string;
  clearLabel: string;
  value: string;
  onChange: (value: string) => void;
  /** The arrow key: on to what is listed below. */
  onDown: () => void;
  inputRef: RefObject<HTMLInputElement | null>;
}

/** Searches as one types; the button and Enter add nothing to that. Escape clears it, as a button does. */
export function SearchField({
  label,
  placeholder,
  buttonText,
  clearLabel,
  value,
  onChange,
  onDown,
  inputRef,
}: SearchFieldProps) {
  const clear = () => {
    // First: what has the focus must not go.
    inputRef.current?.focus();
    onChange('');
  };
  const press = (event: KeyboardEvent) => {
    // Keys that write with an input method are its own.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') onDown();
    else if (event.key === 'Escape' && value !== '') clear();
    else return;
    event.preventDefault();
  };
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
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-label={label}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={press}
        />
        {value !== '' && (
          <button type="button" className={css.clear} aria-label={clearLabel} onClick={clear}>
            <Icon name="close" size={20} />
          </button>
        )}
      </div>
      <Button type="submit">{buttonText}</Button>
    </form>
  );
}
