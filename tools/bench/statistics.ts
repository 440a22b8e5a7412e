/** What one run measured, by column; null if not reached in time. */
export type Numbers = Record<string, number | null>;

/** One line per variant. */
export type Table = Record<string, Numbers>;

/** Returns the value below which that part of the list is; 0.5 is the median. */
export function quantile(list: readonly (number | null)[], part: number): number | null {
  const sorted = list.filter((value) => value !== null).toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? null;
}

/** Measures the variants in turn, so that other load affects all alike. Returns the medians of each. */
export async function mediansOf<Variant>(
  runs: number,
  variants: Record<string, Variant>,
  measure: (variant: Variant) => Promise<Numbers>,
): Promise<Table> {
  const measured: Record<string, Numbers[]> = {};
  for (let run = 0; run < runs; run += 1) {
    for (const [name, variant] of Object.entries(variants)) {
      (measured[name] ??= []).push(await measure(variant));
    }
  }
  return mapValues(measured, (list) =>
    mapValues(list[0]!, (_, column) =>
      quantile(
        list.map((one) => one[column] ?? null),
        0.5,
      ),
    ),
  );
}

/** Adds columns: each line's value divided by that of the line `base`. */
export function addRatios(table: Table, base: string, columns: string[]): void {
  for (const line of Object.values(table)) {
    for (const column of columns) {
      const [one, other] = [line[column], table[base]?.[column]];
      line[`${column} × ${base}`] = one && other ? one / other : null;
    }
  }
}

export function print(title: string, table: Table): void {
  const short = (value: number | null) => (value === null ? '–' : Number(value.toPrecision(4)));
  console.log(`\n${title}`);
  console.table(mapValues(table, (line) => mapValues(line, short)));
}

function mapValues<Value, Result>(
  values: Record<string, Value>,
  map: (value: Value, key: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value, key)]));
}
