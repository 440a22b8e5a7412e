/** Rows for `each` and `for` with the title '%s': with `$name`, vitest quotes long names and cuts them off. */
export const named = <Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): [name: string, item: Item][] => items.map((item) => [nameOf(item), item]);
