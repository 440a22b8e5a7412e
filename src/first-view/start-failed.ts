import { reloadOnce } from '../portal/reload-once';

/** Shows the message of the page's `noscript` element above the shell when the app does not start. */
export function showStartFailed(): void {
  if (document.querySelector('[data-start-failed]')) return;
  window.earlyInput?.handleStartFailure();
  const { textContent: message } = document.querySelector('noscript') as HTMLElement;
  // Insert it outside #root: hydration needs its built markup.
  const notice = document.createElement('div');
  notice.dataset.startFailed = '';
  notice.innerHTML = message;
  document.body.prepend(notice);
}

/** Handles a failed download of our own script; such an error event reaches only capturing listeners. */
export function handleFailedScripts(): void {
  window.addEventListener(
    'error',
    ({ target }) => {
      const isOurs =
        target instanceof HTMLScriptElement && target.src.startsWith(window.location.origin);
      if (!isOurs) return;
      showStartFailed();
      // Remove the spinner: nothing loads any more.
      document.querySelector('#root [role=status]')?.remove();
      void reloadOnce(false);
    },
    true,
  );
}
