import { shouldLoadAnew } from './load-anew';

/**
 * The app could not be downloaded: says so above what the page shows by itself, and loads the page anew where that may
 * help. The words, with a link for another try, are those for a browser without scripts.
 */
export async function sayThatEntryFailed(): Promise<void> {
  const root = document.querySelector('#root') as HTMLElement;
  root.querySelector('[role=status]')?.remove();
  const { textContent: words } = document.querySelector('noscript') as HTMLElement;
  root.insertAdjacentHTML('afterbegin', words);
  if (await shouldLoadAnew(false)) window.location.reload();
}
