import { callLimitMs } from '../../machines/business';
import { reloadOnce } from '../portal/reload-once';
import type { EarlyInput } from '../portal/window';
import { showStartFailed } from './start-failed';

/** Limit in ms for the start of an app without a tap: longer than the slowest line needs. */
const slowStartMs = 3 * callLimitMs;

/**
 * Records field values and the last tap on a button or link, and marks the tapped element, until the app carries it out
 * (D-119). When the app does not start, follows the tapped link or shows a notice; when it is only late, shows the notice, without a
 * tap after `slowStartMs`. From then on the browser follows links.
 */
export function recordEarlyInput(): void {
  let hasFailed = false;
  let limit: ReturnType<typeof setTimeout> | undefined;

  const mark = (element?: HTMLElement) => {
    clearTimeout(limit);
    input.tapped?.removeAttribute('aria-busy');
    input.tapped = element;
    element?.setAttribute('aria-busy', 'true');
    // Keep the tap: a slow app carries it out, and only the app has stored the number of the landing page.
    limit = setTimeout(
      () => {
        hasFailed = true;
        element?.removeAttribute('aria-busy');
        showStartFailed();
      },
      element ? callLimitMs : slowStartMs,
    );
  };
  /** Returns whether the page stays. */
  const fail = (): boolean => {
    const { tapped } = input;
    hasFailed = true;
    mark();
    const isLink = tapped instanceof HTMLAnchorElement;
    if (isLink) window.location.assign(tapped.href);
    else showStartFailed();
    return !isLink;
  };
  const onClick = (event: MouseEvent) => {
    const tapped = (event.target as Element).closest<HTMLElement>('a, button');
    if (!tapped) return;
    // `landing.ts` shows a notice, too.
    hasFailed ||= document.querySelector('[data-start-failed]') !== null;
    if (tapped instanceof HTMLAnchorElement && (hasFailed || isForBrowser(tapped, event))) return;
    event.preventDefault();
    mark(tapped);
    if (hasFailed) fail();
  };
  const onInput = ({ target }: Event) => {
    const field = target as HTMLInputElement | HTMLSelectElement;
    input.values[field.name] = field.value;
    // The tap was meant for the form as it was.
    if (input.tapped && field.form?.contains(input.tapped)) mark();
  };
  /** A script of the app has thrown, or its download has failed: that event has a target, and reaches capturing listeners only. */
  const onError = ({ target, filename }: ErrorEvent) => {
    const file = target instanceof HTMLScriptElement ? target.src : filename;
    if (!file?.startsWith(`${window.location.origin}/assets/`)) return;
    // build/old-browser.ts shows the notice for a script that throws.
    if (filename || fail()) void reloadOnce(false);
  };
  const input: EarlyInput = {
    tapped: undefined,
    values: {},
    stop: () => {
      clearTimeout(limit);
      document.removeEventListener('click', onClick);
      document.removeEventListener('input', onInput, true);
      window.removeEventListener('error', onError, true);
    },
  };
  mark();
  document.addEventListener('click', onClick);
  // Capture: React may hydrate within the same event and then reads `values`.
  document.addEventListener('input', onInput, true);
  window.addEventListener('error', onError, true);
  Object.assign((window.firstView ??= {}), { input, reloadOnce });
}

/** Whether the browser opens a link itself: in another tab, in the dialler, or after 'Try again'. */
const isForBrowser = ({ origin, href, target }: HTMLAnchorElement, event: MouseEvent) =>
  target !== '' ||
  origin !== window.location.origin ||
  href === window.location.href ||
  event.altKey ||
  event.ctrlKey ||
  event.metaKey ||
  event.shiftKey;
