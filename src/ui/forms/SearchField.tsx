import type { KeyboardEvent, RefObject } from 'react';
import * as texts from '#texts';
import { Button } from './Button';
import * as fieldCss from './field.css';
import { Icon } from '../theme/Icon';
import * as css from './SearchField.css';

interface SearchFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Called on ArrowDown: focus the results. */
  onDown: () => void;
  inputRef: RefObject<HTMLInputElement | null>;
}

/** A search field that reports each change; the button and Enter do nothing more. Escape clears it. */
export function SearchField({ value, onChange, onDown, inputRef }: SearchFieldProps) {
  const clear = () => {
    // Focus first: the clear button is removed.
    inputRef.current?.focus();
    onChange('');
  };
  const handleKey = (event: KeyboardEvent) => {
    // Ignore keys of an input method.
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
          aria-label={texts.searchGames}
          placeholder={texts.searchHere}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={handleKey}
        />
        {value !== '' && (
          <button
            type="button"
            className={css.clear}
            aria-label={texts.clearButton}
            onClick={clear}
          >
            <Icon name="close" size={20} />
          </button>
        )}
      </div>
      <Button type="submit">{texts.searchButton}</Button>
    </form>
  );
}
