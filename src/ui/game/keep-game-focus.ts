import type { MouseEvent } from 'react';

/**
 * Pointer: the game keeps the focus. Screen readers press controls with `detail` 0, and like the keyboard they stay there.
 */
export function keepGameFocus(event: MouseEvent): void {
  const game = event.currentTarget.closest('main')?.querySelector('iframe');
  if (!game || event.detail === 0) return;
  event.preventDefault();
  game.focus();
}
