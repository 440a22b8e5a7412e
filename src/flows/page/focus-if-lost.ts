/** Focuses the heading of a new section if the pressed button was removed with the previous section. */
export const focusIfLost = (heading: HTMLElement | null): void => {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
};
