import type { MouseEvent } from 'react';

/** The box of the cover that was pressed last, until a poster has grown from it. */
let pressed: DOMRect | undefined;

/** Records the cover of the pressed link, its first child. */
export function recordCover({ currentTarget }: MouseEvent): void {
  pressed = currentTarget.firstElementChild?.getBoundingClientRect();
}

/** A `ref` for the cover of a poster: its animation starts at the box of the pressed cover. */
export function growCover(cover: HTMLElement | null): void {
  if (!cover || !pressed) return;
  const { x, y, width } = cover.getBoundingClientRect();
  const start = `translate(${pressed.x - x}px, ${pressed.y - y}px) scale(${pressed.width / width})`;
  cover.style.setProperty(growthStart, start);
  pressed = undefined;
}

/** The custom property of the first keyframe. */
export const growthStart = '--start';
