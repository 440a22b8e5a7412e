export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

/** Returns an HTML page that needs no other file; a filter makes its drawings dark in a dark theme. */
export const htmlPage = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem }
th, td { padding: .2rem .8rem .2rem 0; text-align: left; border-bottom: 1px solid #8888 }
pre { white-space: pre-wrap }
.flow { max-width: 100%; height: auto }
@media (prefers-color-scheme: dark) { .flow { filter: invert(.92) hue-rotate(180deg) } }
</style></head><body><h1>${escapeHtml(title)}</h1>
${body}
</body></html>
`;
