import { callLimitMs } from '../../machines/business';
import { showStartFailed } from './start-failed';

/** User input before hydration. */
interface EarlyInput {
  /** Buttons, and at most one link, that the app clicks after hydration. */
  presses: Set<HTMLElement>;
  /** Field values by field name. */
  values: Record<string, string>;
  /** Resets the pressed buttons when the app does not start. */
  handleStartFailure: () => void;
  /** Removes the listeners. */
  stop: () => void;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

const isExpander = (button: HTMLElement) => button.hasAttribute('aria-expanded');

/** Shows that a button or link is pressed: expanded, or busy. */
function showPressed(button: HTMLElement, isPressed: boolean): void {
  if (isExpander(button)) button.setAttribute('aria-expanded', String(isPressed));
  else if (isPressed) button.setAttribute('aria-busy', 'true');
  else button.removeAttribute('aria-busy');
}

/**
 * Records field values and presses until hydration; sends nothing (D-119). `openGame` frames the game of a pressed link and
 * returns true; false lets the browser follow the link, and undefined records it like a button (D-171).
 */
export function recordEarlyInput(
  openGame: (link: HTMLAnchorElement) => boolean | undefined = () => false,
): void {
  const presses = new Set<HTMLElement>();
  const values: Record<string, string> = {};
  let hasStartFailed = false;
  let limit: ReturnType<typeof setTimeout> | undefined;

  const setPressed = (button: HTMLElement, isPressed: boolean) => {
    showPressed(button, isPressed);
    if (isPressed) presses.add(button);
    else presses.delete(button);
  };
  // End the busy state after the call limit (D-9). An early game that plays needs no app, so wait again until Back.
  const startLimit = () => {
    limit ??= setTimeout(() => {
      limit = undefined;
      if (window.earlyGame?.isLoaded) startLimit();
      else showStartFailed();
    }, callLimitMs);
  };
  const onClick = (event: MouseEvent) => {
    const pressed = (event.target as Element).closest('button, a');
    if (pressed instanceof HTMLAnchorElement) {
      const isForBrowser = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
      const isOpened = hasStartFailed || isForBrowser ? false : openGame(pressed);
      if (isOpened === false) return;
      event.preventDefault();
      if (isOpened === undefined) {
        // A link leaves the screen: only the last one counts.
        for (const other of presses) setPressed(other, false);
        setPressed(pressed, true);
      }
      startLimit();
    } else if (pressed instanceof HTMLButtonElement) {
      event.preventDefault();
      if (hasStartFailed) return;
      // A second press closes what the first one would open.
      setPressed(pressed, !(isExpander(pressed) && presses.has(pressed)));
      startLimit();
    }
  };
  const onInput = ({ target }: Event) => {
    const field = target as HTMLInputElement | HTMLSelectElement;
    values[field.name] = field.value;
    for (const button of field.form?.querySelectorAll('button') ?? []) setPressed(button, false);
  };
  document.addEventListener('click', onClick);
  // Capture: React may hydrate within the same event and then reads `values`.
  document.addEventListener('input', onInput, true);
  window.earlyInput = {
    presses,
    values,
    handleStartFailure: () => {
      hasStartFailed = true;
      for (const button of presses) setPressed(button, false);
    },
    stop: () => {
      clearTimeout(limit);
      document.removeEventListener('click', onClick);
      document.removeEventListener('input', onInput, true);
    },
  };
}
