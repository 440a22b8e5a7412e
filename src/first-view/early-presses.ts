import { holdsPresses } from '../ui/holds-presses';

/** Buttons pressed before the app is ready. */
interface EarlyPresses {
  /** Those to be pressed for the user once the app is ready. */
  buttons: Set<HTMLButtonElement>;
  /** Stops noting presses. */
  stop(): void;
}

declare global {
  interface Window {
    earlyPresses?: EarlyPresses;
  }
}

/**
 * Notes presses of buttons, by tap or by Enter in a form, and shows them: a button that expands something is marked as
 * expanded until a second press, any other one as busy. Nothing is sent; the app replays the presses.
 */
export function noteEarlyPresses(): void {
  const buttons = new Set<HTMLButtonElement>();
  const note = (event: Event) => {
    const button = (event.target as Element).closest('button');
    if (!button) return;
    event.preventDefault();
    if (button.ariaExpanded === null) {
      button.ariaBusy = 'true';
      buttons.add(button);
    } else {
      const isExpanded = button.ariaExpanded === 'true';
      button.ariaExpanded = String(!isExpanded);
      if (isExpanded) buttons.delete(button);
      else buttons.add(button);
    }
  };
  document.addEventListener('click', note);
  window.earlyPresses = { buttons, stop: () => document.removeEventListener('click', note) };
}

/** Presses the noted buttons, those of forms that hold presses excepted, and stops noting. */
export function replayEarlyPresses(): void {
  const { earlyPresses } = window;
  if (!earlyPresses) return;
  delete window.earlyPresses;
  earlyPresses.stop();
  for (const button of earlyPresses.buttons) {
    button.ariaBusy = null;
    if (button.ariaExpanded !== null) button.ariaExpanded = 'false';
    if (!button.closest(`[${holdsPresses}]`)) button.click();
  }
}
