import { fireEvent } from '@testing-library/dom';
import { findControl } from './find-control';
import type { Stimulus } from './stimulus';

/** Performs a user action on the page. Returns false without an action if the control is missing or unusable. */
export function actAsPerson(
  stimulus: Exclude<Stimulus, { do: 'answer' | 'load frame' | 'end game' | 'pass' | 'go' }>,
): boolean {
  switch (stimulus.do) {
    case 'type': {
      const field = findControl({ kind: 'field', name: stimulus.field });
      if (!(field instanceof HTMLInputElement) || field.readOnly) return false;
      field.focus();
      fireEvent.change(field, { target: { value: stimulus.text } });
      return true;
    }
    case 'choose': {
      const field = findControl({ kind: 'field', name: stimulus.field });
      if (field) fireEvent.change(field, { target: { value: stimulus.option } });
      return field !== null;
    }
    case 'press': {
      const { role, name, within } = stimulus;
      const control = findControl({ kind: role, name, within });
      control?.focus();
      if (control) fireEvent.click(control);
      return control !== null;
    }
    case 'key':
      pressKey(stimulus.key);
      return true;
    case 'tap outside': {
      const scrim = document.querySelector<HTMLElement>('[data-scrim]');
      const isCovered = document.querySelector('dialog[open]') !== null;
      if (!scrim?.hasAttribute('data-open') || isCovered) return false;
      fireEvent.click(scrim);
      return true;
    }
    case 'swipe drawer': {
      const drawer = openDrawer();
      if (!drawer) return false;
      const finger = { pointerId: 1, isPrimary: true, button: 0, clientY: 90 };
      fireEvent.pointerDown(drawer, { ...finger, clientX: 100 });
      fireEvent.pointerMove(drawer, { ...finger, clientX: 400 });
      fireEvent.pointerUp(drawer, { ...finger, clientX: 400 });
      return true;
    }
  }
}

const openDrawer = () =>
  document.querySelector<HTMLElement>('[data-scrim] + [role="dialog"][data-open]');

/** Returns whether an open drawer handles swipes, which it does once that code is loaded; true if none is open. */
export const isDrawerAtHand = (): boolean => openDrawer()?.style.touchAction !== '';

/** Dispatches a key, with the default action that browsers perform for real keys only. */
function pressKey(key: 'Escape' | 'Enter'): void {
  const target = document.activeElement ?? document.body;
  if (!fireEvent.keyDown(target, { key })) return;
  if (key === 'Escape') {
    const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
    if (!dialog || dialog.getAttribute('closedby') === 'none') return;
    if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
  } else if (target instanceof HTMLInputElement) {
    target.form?.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
  } else if (target instanceof HTMLElement && target.matches('button, a[href]')) {
    target.click();
  }
}
