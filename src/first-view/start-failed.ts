/** The id of the template of the notice. */
export const startFailedId = 'start-failed';

/** Shows a notice above the shell when the app does not start; the style sheet hides spinners and skeletons. */
export function showStartFailed(): void {
  if (document.querySelector('[data-start-failed]')) return;
  const { content } = document.getElementById(startFailedId) as HTMLTemplateElement;
  // Insert it outside #root: hydration needs its built markup.
  document.body.prepend(content.cloneNode(true));
}
