// Reads a page as a person or a screen reader finds it.
/** The content of a page for a user or a screen reader, read alike in jsdom and in a browser. */
export interface PageReading {
  headings: string[];
  statuses: string[];
  /** The status texts of loading content, such as "Loading games…". */
  spinners: string[];
  /** Whether the main part is marked as busy, with or without a text. */
  isBusy: boolean;
  dialogs: { role: string; name: string; text: string }[];
  fields: { label: string; value: string; isReadOnly: boolean; isInvalid: boolean }[];
  alerts: string[];
  links: { name: string; href: string }[];
  buttons: string[];
  frames: string[];
  /** The stored records of payments, with the milliseconds since then. */
  charges: { state: string; pack: string; msisdn: string; hasKey: boolean; age: number }[];
  text: string;
}

/** Reads the page at a time in milliseconds since 1970. It runs inside the page, so it must not refer to outer variables. */
export function readPage(now = Date.now()): PageReading {
  const squeeze = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const hidden =
    '[inert]:not(main), [aria-hidden="true"], [hidden], [style*="display: none"], dialog:not([open])';
  const all = (selector: string, within: ParentNode = document) =>
    [...within.querySelectorAll(selector)].filter((element) => !element.closest(hidden));
  const nameOf = (element: Element): string => {
    const label = element.getAttribute('aria-label');
    if (label) return squeeze(label);
    const labelledBy = element.getAttribute('aria-labelledby');
    if (labelledBy) return squeeze(document.getElementById(labelledBy)?.textContent);
    return squeeze(element.textContent);
  };
  const statuses = all('[role="status"]').map((element) => squeeze(element.textContent));
  const controls = [...document.querySelectorAll<HTMLInputElement>('input, select')];
  return {
    headings: all('h1, h2').map(nameOf),
    statuses,
    spinners: statuses.filter((text) => text.endsWith('…')),
    isBusy: all('main [aria-busy="true"]').length > 0,
    dialogs: all('[role="dialog"], [role="alertdialog"]').map((dialog) => ({
      role: dialog.getAttribute('role') ?? '',
      name: nameOf(dialog),
      text: squeeze([...dialog.querySelectorAll('p')].map((p) => p.textContent).join(' ')),
    })),
    fields: controls.map((control) => ({
      label: squeeze(control.labels?.[0]?.textContent ?? control.getAttribute('aria-label')),
      value: control.value,
      isReadOnly: control.hasAttribute('readonly'),
      isInvalid: control.getAttribute('aria-invalid') === 'true',
    })),
    alerts: all('[role="alert"]').map((element) => squeeze(element.textContent)),
    links: all('main a').map((link) => ({
      name: nameOf(link),
      href: link.getAttribute('href') ?? '',
    })),
    buttons: all('button').map(nameOf),
    frames: [...document.querySelectorAll('iframe')].map((frame) => frame.src),
    charges: Object.keys(localStorage)
      .filter((key) => key.startsWith('charge.'))
      .map((key) => JSON.parse(localStorage[key]))
      .filter((record) => record !== null)
      .map(({ state, at, key, body: { pack, msisdn } }) => ({
        state,
        pack,
        msisdn,
        hasKey: key !== undefined,
        age: now - at,
      })),
    text: squeeze(document.querySelector('main')?.textContent),
  };
}
