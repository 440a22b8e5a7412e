import { reloadOnce } from '../portal/reload-once';

/** The id of the template of the notice. */
export const startFailedId = 'start-failed';

/** Shows a notice above the shell when the app does not start; the style sheet hides spinners and skeletons. */
export function showStartFailed(): void {
  if (document.querySelector('[data-start-failed]')) return;
  window.earlyInput?.handleStartFailure();
  const { content } = document.getElementById(startFailedId) as HTMLTemplateElement;
  // Insert it outside #root: hydration needs its built markup.
  document.body.prepend(content.cloneNode(true));
}

/** Handles a failed download of a script of the app; such an error event reaches only capturing listeners. */
export function handleFailedScripts(): void {
  window.addEventListener(
    'error',
    ({ target }) => {
      const isOfApp =
        target instanceof HTMLScriptElement &&
        // The app works without the deferred script, which is no module.
        target.type === 'module' &&
        target.src.startsWith(window.location.origin);
      // An early game that plays needs no app: after Back, the limit of its tap shows the notice.
      if (!isOfApp || window.earlyGame?.isLoaded) return;
      showStartFailed();
      void reloadOnce(false);
    },
    true,
  );
}
