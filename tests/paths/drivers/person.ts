import { fireEvent } from '@testing-library/dom';
import { findControl } from './find-control';
import type { Stimulus } from './stimulus';

/** Performs a user action on the page; does nothing if the control is missing or unusable. */
export function actAsPerson(
  stimulus: Exclude<
    Stimulus,
    { do: 'answer' | 'load frame' | 'post' | 'pass' | 'go' | 'return line' | 'store elsewhere' }
  >,
): void {
  switch (stimulus.do) {
    case 'type': {
      const field = findControl({ kind: 'field', name: stimulus.field });
      if (!(field instanceof HTMLInputElement) || field.readOnly) return;
      field.focus();
      fireEvent.change(field, { target: { value: stimulus.text } });
      return;
    }
    case 'choose': {
      const field = findControl({ kind: 'field', name: stimulus.field });
      if (field) fireEvent.change(field, { target: { value: stimulus.option } });
      return;
    }
    case 'press': {
      const { role, name, within } = stimulus;
      const control = findControl({ kind: role, name, within });
      control?.focus();
      if (control) fireEvent.click(control);
      return;
    }
    case 'press without the price in view':
      return pressWithoutPrice(stimulus.name);
    case 'press Escape':
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
      return;
    case 'tap outside': {
      const scrim = document.querySelector('[data-scrim][data-open]');
      if (scrim) fireEvent.click(scrim);
    }
  }
}

/** Clicks a button by key while the price is out of view. It runs inside the page, so it must not refer to outer variables. */
export function pressWithoutPrice(name: string): void {
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === name,
  );
  const before = Object.getOwnPropertyDescriptor(window, 'visualViewport') ?? {};
  const value = { offsetTop: 1e6, height: 1 };
  Object.defineProperty(window, 'visualViewport', { value, configurable: true });
  button?.click();
  Object.defineProperty(window, 'visualViewport', before);
}
