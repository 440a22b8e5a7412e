import { reloadOnce } from '../portal/reload-once';

/** The id of the template with the notice that the app does not start. */
export const startFailedId = 'start-failed';

/** Shows above the shell that the app does not start; the style sheet hides what says that something is under way. */
export function showStartFailed(): void {
  if (document.querySelector('[data-start-failed]')) return;
  window.earlyInput?.giveUp();
  const { content } = document.getElementById(startFailedId) as HTMLTemplateElement;
  // Beside the root, whose markup hydration must find as it was built.
  document.body.prepend(content.cloneNode(true));
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
      void reloadOnce(false);
    },
    true,
  );
}
