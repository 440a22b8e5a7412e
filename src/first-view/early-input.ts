import { callLimitMs } from '../../machines/business';
import { showStartFailed } from './start-failed';

/** User input before hydration. */
interface EarlyInput {
  /** Buttons that the app clicks after hydration. */
  presses: Set<HTMLButtonElement>;
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

const isExpander = (button: HTMLButtonElement) => button.hasAttribute('aria-expanded');

/** Shows that a button is pressed: expanded, or busy. */
function showPressed(button: HTMLButtonElement, isPressed: boolean): void {
  if (isExpander(button)) button.setAttribute('aria-expanded', String(isPressed));
  else if (isPressed) button.setAttribute('aria-busy', 'true');
  else button.removeAttribute('aria-busy');
}

/**
 * Records field values and pressed buttons until hydration; sends nothing (D-119). A second press of an expander, or input in
 * the button's form, removes the press. `openGame` frames the game of a pressed link and returns true, or returns false for
 * other links, which the browser then opens (D-171).
 */
export function recordEarlyInput(
  openGame: (link: HTMLAnchorElement) => boolean = () => false,
): void {
  const presses = new Set<HTMLButtonElement>();
  const values: Record<string, string> = {};
  let hasStartFailed = false;
  let limit: ReturnType<typeof setTimeout> | undefined;

  const setPressed = (button: HTMLButtonElement, isPressed: boolean) => {
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
      if (hasStartFailed || isForBrowser || !openGame(pressed)) return;
      event.preventDefault();
      startLimit();
    } else if (pressed instanceof HTMLButtonElement) {
      event.preventDefault();
      if (hasStartFailed) return;
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
