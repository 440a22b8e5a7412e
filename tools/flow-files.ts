import { readFileSync } from 'node:fs';
import { machines } from '../src/flows/machines';
import { mapOf } from '../src/flows/screen-map';
import { definitionOf } from '../statecharts/definition';
import { writeDefinitions } from '../statecharts/definition-file';
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

type Rule = ReturnType<typeof readRules>[number];

const otherPages =
  '[Help desk](help-desk.md) · [How to read this page](README.md#how-to-read-a-drawing) · [All flows](README.md)';

/** The page of the charge says it first; `links` of a page is Markdown. */
const chargedTwice =
  "**Charged twice only by:** a press on 'Payer quand même', or after the end of a paid pack; a press in another browser, or where the data were cleared or the number was disowned; \\*717#; a renewal by the backend. See [charged twice](help-desk.md#charged-twice).";

/**
 * Returns the rules of docs/rules.md in order: `document` is its sections, `otherwise` what it says where the portal differs.
 * Throws for one that does not end with its source in parentheses.
 */
function readRules() {
  let section = '';
  const lines = readFileSync(new URL('rules.md', docs), 'utf8').split('\n');
  return lines.flatMap((line) => {
    section = /^## (.*)/.exec(line)?.[1] ?? section;
    if (!line.startsWith('- **')) return [];
    const parts =
      /^- \*\*([A-Z]+-\d+)\*\* (.+) \((?:document (.+?)|silent.*?)(?:; differs: ([^;]+); ([^;]+))?\)$/.exec(
        line,
      );
    if (!parts || parts[0].includes('differs') !== (parts[5] !== undefined)) {
      throw new Error(`docs/rules.md: the end of this rule cannot be read: ${line}`);
    }
    const [, id = '', text = '', document = '', otherwise, reason] = parts;
    return [{ id, section, text, document, otherwise, reason }];
  });
}

/** Returns the page of the rules that differ from the product document. */
function differencesPage(rules: readonly Rule[]): string {
  const differing = rules.filter(({ otherwise }) => otherwise !== undefined);
  const sections = [...new Set(differing.map(({ section }) => section))];
  // The rules are in docs/, and this page is in docs/flows/.
  const linkTo = (id: string) => {
    const rule = rules.find((one) => one.id === id);
    return rule ? `[${id}](../rules.md#${anchorOf(rule.section)})` : id;
  };
  const moved = (text: string) =>
    text
      .replaceAll('](flows/', '](')
      .replaceAll('](#', '](../rules.md#')
      .replaceAll(/\b[A-Z]+-\d+\b/g, linkTo);
  const sentence = (text = '') => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  const rowOf = ({ id, text, document, otherwise, reason }: Rule) =>
    `| ${linkTo(id)} | ${moved(text)} | ${document.split(';')[0]}: ${otherwise}. | ${sentence(reason)} |`;
  return [
    '# Differences from the product document',
    '',
    'For the owner of the product document, who compares it with the portal; callers and subscribers need nothing of it. Read the second column, then the last one.',
    `${differing.length} of the ${rules.length} [rules](../rules.md) differ: the document says otherwise, or has less on a screen. All others are as it says, or it is silent there.`,
    'The figures before the colon are its sections.',
    '',
    '[Questions](questions.md) · [Help desk](help-desk.md) · [All flows](README.md)',
    '',
    '| Rule | The portal | The document | Why |',
    '| --- | --- | --- | --- |',
    ...sections.flatMap((section) => [
      `|  | **${section}** |  |  |`,
      ...differing.filter((rule) => rule.section === section).map(rowOf),
    ]),
    '',
  ].join('\n');
}

/** The file of docs/flows with the definitions of all machines, which `npm run flows:diff` compares. */
export const definitionsFile = 'machines.json';

/** Returns the generated files of docs/flows by name: pages, drawings and definitions. */
export async function flowFiles(): Promise<Record<string, string>> {
  const rules = readRules();
  const sectionOf = (id = '') => rules.find((rule) => rule.id === id)?.section ?? '';
  const rule = (ids: string) => `[${ids}](../rules.md#${anchorOf(sectionOf(ids.split(',')[0]))})`;
  const picture = (name: string) => `../screens/${name}.webp`;
  const map = mapOf((name) => ({
    uri: `data:image/webp;base64,${readFileSync(new URL(`screens/small/${name}.webp`, docs), 'base64')}`,
    width: 48,
    height: 96,
  }));
  const files = machines.map(chartOf).map(async (chart) => {
    const drawing = `${chart.id}.svg`;
    const first = chart.id === 'charge' ? `${chargedTwice}\n\n` : '';
    const links = `${first}[Questions about it](questions.md#${anchorOf(chart.label)}) · ${otherPages}`;
    const page = pageOf(chart, { links, person: 'subscriber', drawing, picture, rule });
    return [[`${chart.id}.md`, page] as const, [drawing, await svgOf(chart)] as const];
  });
  return Object.fromEntries([
    ['differences.md', differencesPage(rules)] as const,
    [definitionsFile, writeDefinitions(machines.map(definitionOf))] as const,
    ['map.svg', await svgOf(map)] as const,
    ...(await Promise.all(files)).flat(),
  ]);
}
