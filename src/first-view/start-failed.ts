import { reloadOnce } from '../portal/reload-once';

/** Shows above the shell that the app does not start, with the message of the page's `noscript` element. */
export function showStartFailed(): void {
  if (document.querySelector('[data-start-failed]')) return;
  window.earlyInput?.giveUp();
  const { textContent: message } = document.querySelector('noscript') as HTMLElement;
  // Beside the root, whose markup hydration must find as it was built.
  const notice = document.createElement('div');
  notice.dataset.startFailed = '';
  notice.innerHTML = message;
  document.body.prepend(notice);
}

/** Handles a script of our own that cannot be downloaded. A failed load is only seen in the capturing phase. */
export function watchEntry(): void {
  window.addEventListener(
    'error',
    ({ target }) => {
      const isOurs =
        target instanceof HTMLScriptElement && target.src.startsWith(window.location.origin);
      if (!isOurs) return;
      showStartFailed();
      // The spinner would say that something is under way.
      document.querySelector('#root [role=status]')?.remove();
      void reloadOnce(false);
    },
    true,
  );
}
