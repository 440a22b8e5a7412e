import { callLimitMs } from '../../machines/business';
import { showStartFailed } from './start-failed';

/** What the user does on a page before its app is ready. */
interface EarlyInput {
  /** Buttons to be pressed for the user once the app is ready. */
  presses: Set<HTMLButtonElement>;
  /** What was entered into fields, by their names. */
  values: Record<string, string>;
  /** Shows no press any more: the app does not start. */
  giveUp: () => void;
  /** Stops noting. */
  stop: () => void;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

const isExpander = (button: HTMLButtonElement) => button.hasAttribute('aria-expanded');

/** Shows on a button whether it is noted: expanded, or busy. */
function mark(button: HTMLButtonElement, isNoted: boolean): void {
  if (isExpander(button)) button.setAttribute('aria-expanded', String(isNoted));
  else if (isNoted) button.setAttribute('aria-busy', 'true');
  else button.removeAttribute('aria-busy');
}

/**
 * Notes what is entered and which buttons are pressed, by tap or by Enter in a form. Nothing is sent; the app takes over
 * the text and presses the buttons. A second press of an expander, or a change of a form, takes the press back.
 * `openGame` opens a pressed link itself, or returns false.
 */
export function noteEarlyInput(openGame: (link: HTMLAnchorElement) => boolean = () => false): void {
  const presses = new Set<HTMLButtonElement>();
  const values: Record<string, string> = {};
  let isGivenUp = false;
  let limit: ReturnType<typeof setTimeout> | undefined;

  const setNoted = (button: HTMLButtonElement, isNoted: boolean) => {
    mark(button, isNoted);
    if (isNoted) presses.add(button);
    else presses.delete(button);
  };
  // No button stays busy for ever (D-9).
  const startLimit = () => {
    limit ??= setTimeout(showStartFailed, callLimitMs);
  };
  const onClick = (event: MouseEvent) => {
    const pressed = (event.target as Element).closest('button, a');
    if (pressed instanceof HTMLAnchorElement) {
      const isForNewTab = event.ctrlKey || event.metaKey || event.shiftKey;
      if (isGivenUp || isForNewTab || !openGame(pressed)) return;
      event.preventDefault();
      startLimit();
    } else if (pressed instanceof HTMLButtonElement) {
      event.preventDefault();
      if (isGivenUp) return;
      setNoted(pressed, !(isExpander(pressed) && presses.has(pressed)));
      startLimit();
    }
  };
  const onInput = ({ target }: Event) => {
    const field = target as HTMLInputElement | HTMLSelectElement;
    values[field.name] = field.value;
    for (const button of field.form?.querySelectorAll('button') ?? []) setNoted(button, false);
  };
  document.addEventListener('click', onClick);
  // Captured: the app may hydrate within the same event, and reads the note.
  document.addEventListener('input', onInput, true);
  window.earlyInput = {
    presses,
    values,
    giveUp: () => {
      isGivenUp = true;
      for (const button of presses) setNoted(button, false);
    },
    stop: () => {
      clearTimeout(limit);
      document.removeEventListener('click', onClick);
      document.removeEventListener('input', onInput, true);
    },
  };
}
