/** A control by kind and accessible name. */
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
  const modal = document.querySelector('dialog[open]');
  const isUsable = (element: HTMLElement): boolean => {
    if ((element as HTMLButtonElement).disabled) return false;
    if (modal && !modal.contains(element)) return false;
    if (within === 'dialog' && !element.closest('[role="dialog"], [role="alertdialog"]')) {
      return false;
    }
    for (let node: HTMLElement | null = element; node; node = node.parentElement) {
      const { visibility, display } = node.style;
      if (node.hidden || visibility === 'hidden' || display === 'none') return false;
      if (node.hasAttribute('inert')) return false;
    }
    return true;
  };
  const nameOf = (element: HTMLElement): string =>
    squeeze(
      element.getAttribute('aria-label') ??
        (kind === 'field' ? (element as HTMLInputElement).labels?.[0] : element)?.textContent,
    );
  const found = [...document.querySelectorAll<HTMLElement>(selectors[kind])];
  return found.find((element) => nameOf(element) === name && isUsable(element)) ?? null;
}
