import { readFileSync } from 'node:fs';
import { machines } from '../src/flows/machines';
import { mapOf } from '../src/flows/screen-map';
import { chartOf } from '../statecharts/drawing/chart';
import { pageOf } from '../statecharts/drawing/page';
import { svgOf } from '../statecharts/drawing/svg';

const docs = new URL('../docs/', import.meta.url);

/** Returns GitHub's anchor of a heading. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');

/** Returns the anchor of the section of docs/rules.md that has a rule, by id. */
function sectionsOfRules(): Map<string, string> {
  const sections = new Map<string, string>();
  let section = '';
  const rules = readFileSync(new URL('rules.md', docs), 'utf8');
  for (const [, heading, id] of rules.matchAll(/^(?:## (.*)|- \*\*([A-Z]+-\d+)\*\*)/gm)) {
    if (heading !== undefined) section = anchorOf(heading);
    else if (id !== undefined) sections.set(id, section);
  }
  return sections;
}

/** Returns the pages and drawings of docs/flows by file name. */
export async function flowFiles(): Promise<Record<string, string>> {
  const sections = sectionsOfRules();
  const rule = (ids: string) => `[${ids}](../rules.md#${sections.get(ids.split(',')[0] ?? '')})`;
  const picture = (name: string) => `../screens/${name}.webp`;
  const map = mapOf((name) => ({
    uri: `data:image/webp;base64,${readFileSync(new URL(`screens/small/${name}.webp`, docs), 'base64')}`,
    width: 48,
    height: 96,
  }));
  const files = machines.map(chartOf).flatMap((chart) => {
    const drawing = `${chart.id}.svg`;
    const links = [
      `[Questions about it](questions.md#${anchorOf(chart.label)})`,
      '[How to read a drawing](README.md#how-to-read-a-drawing)',
      '[How to read the table](README.md#how-to-read-a-table)',
      '[All flows](README.md)',
    ].join(' · ');
    return [
      Promise.resolve([
        `${chart.id}.md`,
        pageOf(chart, { links, person: 'subscriber', drawing, picture, rule }),
      ] as const),
      svgOf(chart).then((svg) => [drawing, svg] as const),
    ];
  });
  return Object.fromEntries([
    ['map.svg', await svgOf(map)] as const,
    ...(await Promise.all(files)),
  ]);
}
