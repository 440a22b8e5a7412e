import { existsSync, readFileSync } from 'node:fs';
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

/** Returns the part of a page of docs/flows that is written by hand, which the export keeps. */
function byHandOf(name: string): string {
  const page = new URL(`flows/${name}`, docs);
  const text = existsSync(page) ? readFileSync(page, 'utf8') : '';
  return /<!-- by hand -->.*<!-- generated -->/s.exec(text)?.[0] ?? '';
}

let section = '';
/**
 * The rules of docs/rules.md in order: `document` is its sections; where the portal differs, `otherwise` is what it says on the `topic`.
 * Each must end with its source in parentheses.
 */
const rules = readFileSync(new URL('rules.md', docs), 'utf8')
  .split('\n')
  .flatMap((line) => {
    section = /^## (.*)/.exec(line)?.[1] ?? section;
    if (!line.startsWith('- **')) return [];
    const parts = line.match(
      /^- \*\*([A-Z]+-\d+)\*\* (.+) \((?:document (.+?)|silent.*?)(?:; differs, (money|law|screen|technical): ([^;]+); ([^;]+); ([^;]+))?\)$/,
    );
    if (!parts || parts[0].includes('differs') !== (parts[5] !== undefined)) {
      throw new Error(`docs/rules.md: the end of this rule cannot be read: ${line}`);
    }
    const [, id = '', text = '', document = '', kind = '', topic, otherwise, reason] = parts;
    return [{ id, section, text, document, kind, topic, otherwise, reason }];
  });

/** Returns a link from docs/flows to the section of the first of these rules, or the text where it is no rule. */
function linkTo(ids: string): string {
  const first = rules.find(({ id }) => id === ids.split(',')[0]);
  return first ? `[${ids}](../rules.md#${anchorOf(first.section)})` : ids;
}

function differencesPage(): string {
  const differing = rules.filter(({ topic }) => topic !== undefined);
  const sections = [...new Set(differing.map((rule) => rule.section))];
  const moved = (text: string) =>
    text
      .replaceAll(/\]\((?=[a-z-]+\.md)/g, '](../')
      .replaceAll('](flows/', '](')
      .replaceAll('](#', '](../rules.md#')
      .replaceAll(/\b[A-Z]+-\d+\b/g, linkTo)
      .replaceAll(/(?<=[.!?]'?) (?=['A-Z])/g, '<br>');
  const sentence = (text = '') => `${text.charAt(0).toUpperCase()}${moved(text.slice(1))}.`;
  const rowOf = ({ id, text, document, kind, topic, otherwise, reason }: (typeof rules)[number]) =>
    `| _${kind}_ | **${topic}**<br><a id="${anchorOf(id)}"></a>${linkTo(id)} | ${sentence(otherwise)} (${document.replaceAll(/ \(.*?\)|;.*/g, '')}) | ${moved(text)} | ${sentence(reason)} |`;
  const rowsOf = (kind: string) =>
    differing
      .flatMap((rule) => (rule.kind === kind ? `[${rule.topic}](#${anchorOf(rule.id)})` : []))
      .join(' · ');
  // The first screen of the document that a rule of the section cites.
  const addressOf = (name: string) =>
    / \((.+?)\)/.exec(
      differing.map((rule) => (rule.section === name ? rule.document : '')).join(),
    )?.[1] ?? '';
  return [
    '# Differences from the product document',
    '',
    `For the owner of the product document, who compares it with the portal: ${differing.length} of the ${rules.length} [rules](../rules.md) differ. All others are as it says, or it is silent there. Its prices and addresses are unchanged. **In short**, the portal adds ways on where the document ends, protection against a second charge, help before a payment, games without waiting, and limits for games, programs and shared phones.`,
    '',
    byHandOf('differences.md'),
    '',
    `**Find:** ${sections.map((name) => `[${name}](#${anchorOf(name)}) ${addressOf(name)}`.trim()).join(' · ')}`,
    '',
    `- **Money** (the kind _money_): ${rowsOf('money')}`,
    `- **Law and personal data** (_law_): ${rowsOf('law')}`,
    '- **The other rows** are about what the subscriber sees or does (_screen_), or only about how it works (_technical_).',
    '',
    ...sections.flatMap((name, index) => [
      `| **Kind** | <a id="${anchorOf(name)}"></a>**${name}** ${addressOf(name)} | **The document** (section) | **The portal** | **Why** |`,
      ...(index === 0 ? ['| --- | --- | --- | --- | --- |'] : []),
      ...differing.flatMap((rule) => (rule.section === name ? rowOf(rule) : [])).toSorted(),
    ]),
    '',
  ].join('\n');
}

/** The file of docs/flows with the definitions of all machines, which `npm run flows:diff` compares. */
export const definitionsFile = 'machines.json';

/** Returns the generated files of docs/flows by name: pages, drawings and definitions. */
export async function flowFiles(): Promise<Record<string, string>> {
  const picture = (name: string) => `../screens/${name}.webp`;
  const map = mapOf((name) => ({
    uri: `data:image/webp;base64,${readFileSync(new URL(`screens/small/${name}.webp`, docs), 'base64')}`,
    width: 48,
    height: 96,
  }));
  const files = machines.map(chartOf).map(async (chart) => {
    const drawing = `${chart.id}.svg`;
    const file = `${chart.id}.md`;
    const links = `[Questions about it](questions.md#${anchorOf(chart.label)}) · [Help desk](help-desk.md) · [How to read this page](README.md#how-to-read-a-drawing) · [All flows](README.md)\n\n${byHandOf(file)}`;
    const options = { links: links.trim(), person: 'subscriber', drawing, picture, rule: linkTo };
    return [[file, pageOf(chart, options)] as const, [drawing, await svgOf(chart)] as const];
  });
  return Object.fromEntries([
    ['differences.md', differencesPage()] as const,
    [definitionsFile, writeDefinitions(machines.map(definitionOf))] as const,
    ['map.svg', await svgOf(map)] as const,
    ...(await Promise.all(files)).flat(),
  ]);
}
