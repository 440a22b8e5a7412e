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
      if (scrim && scrim.style.visibility !== 'hidden' && !isCovered) fireEvent.click(scrim);
    }
  }
}

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
