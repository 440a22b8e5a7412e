import { msisdnOfQuery } from '../portal/addresses';
import { hasDisowned } from '../portal/disowned-numbers';

/**
 * Shows the number of the address in the subscription form, read-only, before the app does (SUB-2). Hides the texts below the
 * field, which are for forms without a number; one line stays for the number in groups.
 */
export function showNumberOfAddress(): void {
  const msisdn = msisdnOfQuery(window.location.search);
  const field = document.querySelector<HTMLInputElement>('[data-screen=subscription] input');
  // After a number was disowned, the app decides (NAV-13).
  if (msisdn === null || hasDisowned() || !field) return;
  field.value = msisdn;
  field.readOnly = true;
  const [note, hint] = (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id));
  // Hide them, do not remove them: hydration expects the elements.
  if (note) note.style.cssText = 'visibility:hidden;height:1.5em';
  if (hint) hint.hidden = true;
}
