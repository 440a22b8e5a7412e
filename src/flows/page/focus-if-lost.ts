/** For the heading of a part that takes another one's place: who pressed a button there is not left nowhere. */
export const focusIfLost = (heading: HTMLElement | null): void => {
  if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
};
