/**
 * Splits a style sheet, as the build writes it, in two: what the given page shows, and what it cannot show before something
 * is added to it. A rule is of the second kind where each of its selectors has a class that stands nowhere in the page.
 */
export function splitStyles(css: string, page: string): { now: string; later: string } {
  // The name of a file may have such a word in its hash.
  const isThere = (name: string) => new RegExp(`(?<![\\w./-])${name}(?![\\w./-])`).test(page);
  const canMatch = (selector: string) =>
    [...selector.matchAll(/\.([a-z][\w-]*)/gi)].every(([, name = '']) => isThere(name));
  let now = '';
  let later = '';
  for (const { head, body } of rulesOf(css)) {
    if (head.startsWith('@media')) {
      const inner = splitStyles(body, page);
      if (inner.now) now += `${head}{${inner.now}}`;
      if (inner.later) later += `${head}{${inner.later}}`;
    } else if (head.startsWith('@') || selectorsOf(head).some(canMatch)) now += `${head}{${body}}`;
    else later += `${head}{${body}}`;
  }
  return { now, later };
}

function rulesOf(css: string): { head: string; body: string }[] {
  const rules: { head: string; body: string }[] = [];
  let depth = 0;
  let from = 0;
  let open = 0;
  for (const { 0: brace, index } of css.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (brace === '{' && depth === 1) open = index;
    if (depth > 0) continue;
    rules.push({ head: css.slice(from, open).trim(), body: css.slice(open + 1, index) });
    from = index + 1;
  }
  if (depth !== 0) throw new Error('The style sheet has a rule without an end.');
  return rules;
}

/** The selectors of a list; commas within brackets are not between them. */
const selectorsOf = (head: string): string[] => head.match(/(?:\([^)]*\)|[^,(])+/g) ?? [];
