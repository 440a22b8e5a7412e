import { useEffect, useLayoutEffect } from 'react';
import type * as EarlyInput from './early-input';

/** Where the app is rendered while the shell of its page is still on the screen. */
export function createStage(shell: HTMLElement): HTMLElement {
  const stage = document.createElement('div');
  stage.hidden = true;
  shell.after(stage);
  return stage;
}

interface HandOverProps {
  shell: HTMLElement;
  stage: HTMLElement;
  /** Where there are fields to type in. */
  input: typeof EarlyInput | null;
}

const rowsOf = (within: ParentNode) => within.querySelectorAll('section').length;
const busyArea = (within: HTMLElement) =>
  within.querySelector<HTMLElement>('main [aria-busy="true"]');
const expander = (within: HTMLElement) => within.querySelector<HTMLElement>('[aria-expanded]');

const isExpanded = (within: HTMLElement) => expander(within)?.ariaExpanded === 'true';

/** How far the rows in view are swiped, which what is moved or replaced loses. Returns how to swipe those of the app as far. */
function readSwipes(within: HTMLElement): (to: HTMLElement) => void {
  const swipes = [...within.querySelectorAll('section')].map((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    // The others have not been laid out, which asking would make up for.
    return bottom > 0 && top < window.innerHeight && row.lastElementChild?.scrollLeft;
  });
  return (to) =>
    to.querySelectorAll('section').forEach(({ lastElementChild }, index) => {
      if (swipes[index]) lastElementChild?.scrollTo(swipes[index], 0);
    });
}

/**
 * Lets the app take the place of the shell. Rows that the page has painted by itself stay until the app, which renders
 * them bit by bit, has as many.
 */
function handOver({ shell, stage, input }: HandOverProps): void {
  if (!shell.isConnected) return;
  const early = busyArea(shell);
  const late = busyArea(stage);
  const typed = input?.takeInput(shell);
  const focused = document.activeElement;
  const isKept = early !== null && late !== null && rowsOf(early) > 0;
  const swipe = isKept && readSwipes(early);
  if (isKept) {
    late.before(early);
    late.hidden = true;
  }
  stage.id = shell.id;
  stage.hidden = false;
  shell.remove();
  if (typed) input?.restoreInput(stage, typed);
  if (!swipe) return;
  swipe(early);
  // What is moved loses the focus.
  if (early.contains(focused)) (focused as HTMLElement).focus({ preventScroll: true });

  const changes = new MutationObserver(() => {
    if (rowsOf(late) < rowsOf(early) && late.getAttribute('aria-busy') === 'true') return;
    changes.disconnect();
    const href =
      early.contains(document.activeElement) && document.activeElement?.getAttribute('href');
    const swipeApp = readSwipes(early);
    early.remove();
    late.hidden = false;
    swipeApp(late);
    const links = [...late.querySelectorAll('a')];
    links.find((link) => link.getAttribute('href') === href)?.focus({ preventScroll: true });
  });
  changes.observe(late, { subtree: true, childList: true, attributes: true });
}

/** Beside the app on the stage: it takes over with its first picture. */
export function HandOver({ shell, stage, input }: HandOverProps) {
  useLayoutEffect(() => handOver({ shell, stage, input }), [shell, stage, input]);
  // A tap that came before the app: in a task of its own, as a tap that comes now would be.
  useEffect(() => {
    if (!isExpanded(shell)) return;
    setTimeout(() => {
      if (!isExpanded(stage)) expander(stage)?.click();
    });
  }, [shell, stage]);
  return null;
}
