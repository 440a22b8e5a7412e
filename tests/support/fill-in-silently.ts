/** Writes a value into a field as some browsers fill it in: without an event, and past the setter that React observes. */
export function fillInSilently(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
}
