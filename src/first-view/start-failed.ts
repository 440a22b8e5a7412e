/** The ids of the templates of the notices (`src/app/prerender.tsx`). */
export const startFailedId = 'start-failed';
export const checkFailedId = 'check-failed';

/** Shows a notice above the shell when the app does not start; the style sheet hides spinners and skeletons. */
export function showStartFailed(id = startFailedId): void {
  const shown = document.querySelector('[data-start-failed]');
  // The notice about the check also has the code.
  if (shown && id === startFailedId) return;
  const { content } = document.getElementById(id) as HTMLTemplateElement;
  shown?.remove();
  // Insert it outside #root: hydration needs its built markup.
  document.body.prepend(content.cloneNode(true));
}
