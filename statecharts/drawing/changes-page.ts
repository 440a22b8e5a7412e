import { escapeHtml, htmlPage } from '../html-page.js';
import { kindWords, type Comparison } from './changes.js';
import { svgOf } from './svg.js';

/** Returns the changes as an HTML page with the drawing of each machine that behaves differently. */
export async function changesPage(
  comparisons: readonly Comparison[],
  since: string,
): Promise<string> {
  const parts = comparisons
    .filter(({ changes }) => changes.length > 0)
    .map(async ({ label, changes, chart }) => {
      const items = changes.map(
        ({ kind, sentence }) =>
          `<li><b>${kindWords[kind]}</b>: ${escapeHtml(sentence).replaceAll(/\*\*(.+?)\*\*/g, '<b>$1</b>')}</li>`,
      );
      const isMarked = changes.some(({ kind }) => kind !== 'reworded');
      return `<h2>${escapeHtml(label)}</h2>\n<ul>${items.join('\n')}</ul>\n${isMarked ? await svgOf(chart) : ''}`;
    });
  return htmlPage(`Changes of the flows since ${since}`, (await Promise.all(parts)).join('\n'));
}
