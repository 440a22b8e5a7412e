import { useLayoutEffect } from 'react';
import { restoreInput, takeInput } from './early-input';

/** Where the app is rendered while the shell of its page is still on the screen. */
export function createStage(shell: HTMLElement): HTMLElement {
  const stage = document.createElement('div');
  stage.hidden = true;
  shell.after(stage);
  return stage;
}

const rowsOf = (within: HTMLElement) => within.querySelectorAll('main section').length;
const isBusy = (stage: HTMLElement) => stage.querySelector('main [aria-busy="true"]') !== null;

/**
 * Lets the app take the place of the shell: at once, or where the page has painted rows by itself, as soon as the app
 * shows as many. Returns how to stop waiting for that.
 */
function handOver(shell: HTMLElement, stage: HTMLElement): () => void {
  const look = () => {
    if (!shell.isConnected || (rowsOf(stage) < rowsOf(shell) && isBusy(stage))) return;
    changes.disconnect();
    const input = takeInput(shell);
    stage.id = shell.id;
    stage.hidden = false;
    shell.remove();
    restoreInput(stage, input);
  };
  const changes = new MutationObserver(look);
  changes.observe(stage, { subtree: true, childList: true, attributes: true });
  look();
  return () => changes.disconnect();
}

/** Beside the app on the stage: it takes over with its first picture, or later. */
export function HandOver({ shell, stage }: { shell: HTMLElement; stage: HTMLElement }) {
  useLayoutEffect(() => handOver(shell, stage), [shell, stage]);
  return null;
}
