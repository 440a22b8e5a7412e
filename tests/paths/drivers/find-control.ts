export interface ControlQuery {
  kind: 'button' | 'link' | 'field';
  /** The accessible name, or the label of a field. */
  name: string;
  within?: 'dialog' | undefined;
}

/**
 * Returns the control if it is visible, enabled, not inert and not behind a modal dialog; otherwise null. It runs
 * inside the page, so it must not use outer variables.
 */
export function findControl({ kind, name, within }: ControlQuery): HTMLElement | null {
  const squeeze = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const selectors = { button: 'button', link: 'a[href]', field: 'input, select' };
  const unusable =
    '[inert], [hidden], [style*="display: none"], [style*="visibility: hidden"], :disabled';
  const modal = document.querySelector('dialog[open]') ?? document;
  const isUsable = (element: HTMLElement): boolean =>
    modal.contains(element) &&
    // Style sheets hide elements, too; jsdom and older browsers do not tell.
    (!('checkVisibility' in element) || element.checkVisibility()) &&
    !element.closest(unusable) &&
    (within !== 'dialog' || element.closest('[role="dialog"], [role="alertdialog"]') !== null);
  const nameOf = (element: HTMLElement): string =>
    squeeze(
      element.getAttribute('aria-label') ??
        (kind === 'field' ? (element as HTMLInputElement).labels?.[0] : element)?.textContent,
    );
  const found = [...document.querySelectorAll<HTMLElement>(selectors[kind])];
  return found.find((element) => nameOf(element) === name && isUsable(element)) ?? null;
}
