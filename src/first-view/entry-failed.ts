import { reloadOnce } from '../portal/reload-once';

/**
 * Shows, above the shell, that the app could not be downloaded, in the words of the page's `noscript` element, and reloads
 * the page where that may help.
 */
async function showEntryFailed(): Promise<void> {
  const root = document.querySelector('#root') as HTMLElement;
  root.querySelector('[role=status]')?.remove();
  for (const button of root.querySelectorAll('button')) button.ariaBusy = null;
  const { textContent: words } = document.querySelector('noscript') as HTMLElement;
  root.insertAdjacentHTML('afterbegin', words);
  await reloadOnce(false);
}

/** Reports when a script of our own cannot be downloaded. A failed load is only seen in the capturing phase. */
export function watchEntry(): void {
  window.addEventListener(
    'error',
    ({ target }) => {
      const isOurs =
        target instanceof HTMLScriptElement && target.src.startsWith(window.location.origin);
      if (isOurs) void showEntryFailed();
    },
    true,
  );
}
