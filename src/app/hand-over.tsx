import { useEffect, useLayoutEffect } from 'react';
import type * as EarlyInput from './early-input';

/** Where the app is rendered while the shell of its page is still on the screen. */
export function createStage(shell: HTMLElement): HTMLElement {
  const stage = document.createElement('div');
  stage.hidden = true;
  shell.after(stage);
  return stage;
}

/** The cards of a row, of which the page itself notes how far they are swiped. */
export type SwipedCards = Element & { swiped?: number };

interface HandOverProps {
  shell: HTMLElement;
  stage: HTMLElement;
  /** Where there are fields to type in. */
  input: typeof EarlyInput | null;
}

const cardsOfRows = 'section > ul';
const rowsOf = (within: ParentNode) => within.querySelectorAll('section').length;
const busyArea = (within: HTMLElement) =>
  within.querySelector<HTMLElement>('main [aria-busy="true"]');
const expander = (within: HTMLElement) => within.querySelector<HTMLElement>('[aria-expanded]');

const isExpanded = (within: HTMLElement) => expander(within)?.ariaExpanded === 'true';

/** Swipes the rows of `to` as far as those of `from` have been, which what is moved or replaced loses. */
function swipe(from: HTMLElement, to: HTMLElement): void {
  const cards = to.querySelectorAll(cardsOfRows);
  from.querySelectorAll<SwipedCards>(cardsOfRows).forEach(({ swiped }, index) => {
    if (swiped) cards[index]?.scrollTo(swiped, 0);
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
  if (isKept) {
    late.before(early);
    late.hidden = true;
  }
  stage.id = shell.id;
  stage.hidden = false;
  shell.remove();
  if (typed) input?.restoreInput(stage, typed);
  if (!isKept) return;
  swipe(early, early);
  // What is moved loses the focus.
  if (early.contains(focused)) (focused as HTMLElement).focus({ preventScroll: true });

  const changes = new MutationObserver(() => {
    if (rowsOf(late) < rowsOf(early) && late.getAttribute('aria-busy') === 'true') return;
    changes.disconnect();
    const href =
      early.contains(document.activeElement) && document.activeElement?.getAttribute('href');
    early.remove();
    late.hidden = false;
    swipe(early, late);
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
