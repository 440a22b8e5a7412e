/** What somebody has put into a form that the app had not taken over yet. */
interface EarlyInput {
  fields: { name: string; value: string }[];
  /** The name of the field in which the cursor stands. */
  focused: string | undefined;
}

type Field = HTMLInputElement | HTMLSelectElement;

const fieldsOf = (within: ParentNode) => [...within.querySelectorAll<Field>('input, select')];

/** What differs from how the page came. */
export function takeInput(root: HTMLElement): EarlyInput {
  const active = document.activeElement;
  return {
    fields: fieldsOf(root)
      .map((field) => ({ name: field.name, value: field.value, was: originalOf(field) }))
      .filter(({ value, was }) => value !== was),
    focused: fieldsOf(root).find((field) => field === active)?.name,
  };
}

const originalOf = (field: Field) =>
  field instanceof HTMLInputElement
    ? field.defaultValue
    : ([...field.options].find(({ defaultSelected }) => defaultSelected)?.value ??
      field.options[0]?.value);

/** Puts it into the fields of the app as if it were typed now: nothing is lost from a form. */
export function restoreInput(root: HTMLElement, input: EarlyInput): void {
  const fields = fieldsOf(root);
  for (const { name, value } of input.fields) {
    const field = fields.find((other) => other.name === name);
    if (!field) continue;
    // React listens to what the browser sets, not to what a script sets on its own object.
    const prototype = Object.getPrototypeOf(field) as Field;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(
      new Event(field instanceof HTMLInputElement ? 'input' : 'change', { bubbles: true }),
    );
  }
  fields.find(({ name }) => name === input.focused)?.focus({ preventScroll: true });
}
