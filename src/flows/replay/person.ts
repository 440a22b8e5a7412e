import { fireEvent } from '@testing-library/dom';
import { findControl } from './find-control';
import type { Stimulus } from './stimulus';

/** What a person does on the page; what cannot be done does nothing. */
export function actAsPerson(
  stimulus: Exclude<Stimulus, { do: 'answer' | 'load frame' | 'pass' | 'go' }>,
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
      if (!control) return;
      control.focus();
      fireEvent.click(control);
      return;
    }
    case 'key':
      pressKey(stimulus.key);
      return;
    case 'tap outside': {
      const scrim = document.querySelector<HTMLElement>('[data-scrim]');
      const isCovered = document.querySelector('dialog[open]') !== null;
      if (scrim?.hasAttribute('data-open') && !isCovered) fireEvent.click(scrim);
      return;
    }
    case 'swipe drawer': {
      const drawer = openDrawer();
      if (!drawer) return;
      const finger = { pointerId: 1, isPrimary: true, button: 0, clientY: 90 };
      fireEvent.pointerDown(drawer, { ...finger, clientX: 100 });
      fireEvent.pointerMove(drawer, { ...finger, clientX: 400 });
      fireEvent.pointerUp(drawer, { ...finger, clientX: 400 });
    }
  }
}

const openDrawer = () =>
  document.querySelector<HTMLElement>('[data-scrim] + [role="dialog"][data-open]');

/** Whether an open drawer follows the finger, which it learns when it is first opened; true where none is open. */
export const isDrawerAtHand = (): boolean => openDrawer()?.style.touchAction !== '';

/** A key, and what browsers do about it by themselves for real keys only. */
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
