/** What has been asked for, by its file. */
const asked = new Map<string, Promise<unknown>>();

/** Once a page; resolves when a style sheet is there, and at once for a script: `import()` says where it cannot be had. */
function ask(file: string): Promise<unknown> {
  const before = asked.get(file);
  if (before) return before;
  const link = Object.assign(document.createElement('link'), {
    href: `/${file}`,
    crossOrigin: '',
    rel: file.endsWith('.css') ? 'stylesheet' : 'modulepreload',
  });
  const there = new Promise((resolve, reject) => {
    if (link.rel !== 'stylesheet') resolve(null);
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      // The next try asks again.
      asked.delete(file);
      link.remove();
      reject(new Error(`${file} could not be loaded.`));
    });
  });
  asked.set(file, there);
  document.head.append(link);
  return there;
}

/**
 * Stands in the place of Vite's own helper around each `import()` of the app, at a third of its size: asks for the styles
 * and scripts that the module needs (`files`, from the site's root) beside it, and resolves with the module once its styles
 * are there. Styles that the page has brought along (server/prerender.ts) are not asked for. Rejects where one of the
 * styles or the module cannot be had; another call tries again.
 */
export async function loadWithFiles<Module>(
  load: () => Promise<Module>,
  files: string[] = [],
): Promise<Module> {
  const brought = document.querySelector('style')?.dataset.files ?? '';
  await Promise.all(files.filter((file) => !brought.includes(file)).map(ask));
  return load();
}
