/** Something that happens once, and the wait for it. */
export function signal<Given = void>() {
  let give!: (given: Given) => void;
  const given = new Promise<Given>((resolve) => (give = resolve));
  return { given, give };
}
