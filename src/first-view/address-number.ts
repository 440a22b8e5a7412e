import { msisdnOfQuery } from '../portal/addresses';
import { hasDisowned } from '../portal/disowned-key';

/**
 * Shows the number of the address in the subscription form, read-only, before the app does (SUB-2). Hides the texts below the
 * field, which are for forms without a number.
 */
export function showNumberOfAddress(): void {
  const msisdn = msisdnOfQuery(window.location.search);
  const field = document.querySelector<HTMLInputElement>('[data-screen=subscription] input');
  // After a number was disowned, the app decides (NAV-13).
  if (msisdn === null || hasDisowned() || !field) return;
  field.value = msisdn;
  field.readOnly = true;
  for (const id of field.getAttribute('aria-describedby')?.split(' ') ?? []) {
    const text = document.getElementById(id);
    // Hide it, do not remove it: hydration expects the element.
    if (text) text.hidden = true;
  }
}
