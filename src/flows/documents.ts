import { format } from 'prettier';
import {
  chartIn,
  drawingName,
  isWithin,
  labelOf,
  numberOf,
  vocabularies,
  type Chart,
  type ChartTransition,
  type Flow,
} from './chart';
import type { JourneyScreen } from './journey';
import { mermaidOf } from './mermaid';
import { statelyHelp } from './stately-help';
import { innermostInitial, pictureOf, stepName, stepsOf, type Story } from './stories';
import { svgOf } from './svg';

/** A file of docs/flows, by its name there. */
export interface FlowDocument {
  name: string;
  text: string;
}

/** What the pages show beside the machines; `texts` has what a subscriber reads in each picture. */
export interface Shown {
  texts: Record<string, string[]>;
  /** The map of the screens, and the machines and the picture of each screen. */
  journey: Chart;
  screens: JourneyScreen[];
  /** The map in French. */
  carte: Chart;
  /** What owners ask first, as Markdown; stands in the index. */
  overview: string;
  /** Where each rule and each decision stands, by its id. */
  places: Record<string, string>;
}

const row = (cells: string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const table = (head: string[], rows: string[][]) =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

/** A small picture that opens the large one, from a page of docs/flows. */
const picture = (name: string, width: number) =>
  `<a href="../screens/${name}.webp"><img src="../screens/${width > 64 ? '' : 'small/'}${name}.webp" width="${width}" alt="${name.replaceAll('-', ' ')}"></a>`;

/** GitHub's anchor of a heading. */
export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');

/** A text with a link at each id of a rule or a decision. */
const linked = (text: string, places: Record<string, string>) =>
  text.replaceAll(/\b[A-Z]+-\d+\b/g, (id) => (places[id] ? `[${id}](${places[id]})` : id));

/** The page of a flow: happy path, stories, drawing, table, Mermaid. */
function pageOf(flow: Flow, chart: Chart, { texts, places }: Shown): string {
  const { id, label, description, states, transitions, delays } = chart;
  const [happyPath, ...outcomes] = flow.stories ?? [];
  if (!happyPath) throw new Error(`${id} has no story.`);
  const stateAt = (name: string) => {
    const found = states.find((state) => state.name === innermostInitial(chart, name));
    if (!found) throw new Error(`${id} has no state '${name}'.`);
    return found;
  };
  const read = (name: string) => {
    if (name === '') return '';
    const said = texts[name];
    if (!said) throw new Error(`${id}: docs/screens has no picture '${name}'.`);
    return said.map((text) => `“${text}”`).join(' ');
  };
  const delayed = (transition: ChartTransition) => {
    const isImmediate = stepName(flow, chart, transition).includes(', always, ');
    const when = isImmediate ? 'immediately' : transition.delay && `after ${transition.delay}`;
    return when ? `${transition.event.replace(/[.]$/, '')} (${when}).` : transition.event;
  };
  /** Each sentence once. */
  const joined = (parts: string[]) => [...new Set(parts)].filter(Boolean).join(' ');
  const storyLines = (story: Story) => {
    const steps = stepsOf(flow, chart, story);
    const lines = steps.map(({ state, transition, picture: name }, index) => {
      const isSame = steps[index - 1]?.state === state;
      const said = transition && read(name);
      return joined([
        ...(transition ? [delayed(transition), ...transition.actions] : []),
        ...(isSame ? [] : [stateAt(state).description]),
        ...(said && !isSame ? [`The subscriber reads: ${said}`] : []),
      ]);
    });
    const captions = new Map(Object.entries(story.shows ?? {}));
    for (const [index, { picture: name }] of steps.entries()) {
      if (name)
        captions.set(name, [captions.get(name), `Step ${index + 1}`].filter(Boolean).join(', '));
    }
    const names = [...captions.keys()];
    const said = steps.length === 0 ? [names.map(read)] : [];
    return `${lines.map((line, index) => `${index + 1}. ${line}`).join('\n')}

${linked(story.note ?? '', places)}

${names.length > 0 ? table([...captions.values()], [names.map((name) => picture(name, 180)), ...said]) : ''}`;
  };
  if (happyPath.path.length > 9) throw new Error(`${id}: the happy path has more than five lines.`);

  return `# ${label}

${description}

## ${happyPath.title}

${happyPath.question ? `_${happyPath.question}_` : ''}

${storyLines(happyPath)}

${outcomes.map((story) => `## ${story.title}\n\n${story.question ? `_${story.question}_\n\n` : ''}${storyLines(story)}`).join('\n\n')}

## Drawing

![${label}](${id}.svg)

The number of an arrow is its row in the table. The same drawing [in French](${id}.fr.svg) and [with the names of the
code](${id}.code.svg).

## Everything that can happen

${table(
  [
    '#',
    'When this happens',
    'and this is true',
    'then the portal does this',
    'and the subscriber sees this',
    'Rules of this row',
  ],
  transitions.map((transition) => {
    const { source, guard, targets, actions } = transition;
    const around = states.find(({ name }) => name === source);
    const isInside = around && ['compound', 'parallel'].includes(around.kind);
    const [target] = targets;
    const next = stateAt(target ?? source);
    const name = pictureOf(flow, chart, next.name, stepName(flow, chart, transition));
    const outer = states.filter((state) => isWithin(next.name, state.name) && state.name !== '');
    const entered = [...outer, next].filter((state) => !isWithin(source, state.name));
    return [
      String(numberOf(chart, transition)),
      `${isInside ? 'At any time in ' : ''}**${labelOf(chart, source)}**: ${delayed(transition)}`,
      guard.replace(/^none of .*/, 'otherwise'),
      target === undefined
        ? [...actions, `**${labelOf(chart, source)}** stays.`].join(' ')
        : [
            ...actions,
            `Next: **${next.label}**.`,
            ...entered.flatMap(({ entry, invokes }) => [...entry, ...invokes]),
          ].join(' '),
      target === undefined
        ? ''
        : [next.description, next.promise, ...next.tags, read(name), name && picture(name, 64)]
            .filter(Boolean)
            .join(' '),
      linked(next.rule || around?.rule || '', places),
    ];
  }),
)}

${delays.map(({ name, time }) => `- ${time}: ${name}`).join('\n')}

<details>
<summary>The same as Mermaid</summary>

\`\`\`mermaid
${mermaidOf(chart)}\`\`\`

</details>
`;
}

const statelyHead = `// Generated by npm run flows:export; change the machine instead.
// Stately Studio: New → Import from code. VS Code: the Stately extension opens this file.`;

const indexOf = (
  flows: Flow[],
  charts: Chart[],
  { screens, overview, places }: Shown,
): string => `# Flows

Each flow is a state machine. \`npm run flows:export\` generates these pages from the machines, and a test fails when
they differ.

${charts.map(({ id, label, description }) => `- [${label}](${id}.md): ${description}`).join('\n')}

${linked(overview, places)}

## Questions

${flows
  .flatMap(({ machine, stories = [] }) =>
    stories.flatMap(({ question, title }) =>
      question ? [`- [${question}](${machine.id}.md#${anchorOf(title)})`] : [],
    ),
  )
  .join('\n')}

## The whole journey

![All screens and what leads from one to the next](map.svg)

The same map [in French](map.fr.svg). The numbers are those of the list beside the drawing. Arrows between the same two
screens are drawn as one line with several numbers. An arrow from _In the header_ starts on every screen that has the
header. A link that needs a number leads to the login header where this browser knows none. Nothing leads to _Not charged_:
it opens only by its address ([CREDIT-2](${places['CREDIT-2']})). GitHub does not follow the links of a drawing: the table
below has them. In the file that a browser opens itself, a screen opens the page of its flow.

${table(
  ['Screen', 'Address', 'Picture', 'Flows'],
  screens.map(({ label, address, picture: name, machines }) => [
    `**${label}**`,
    `\`${address}\``,
    picture(name, 64),
    machines
      .map((id) => `[${charts.find((chart) => chart.id === id)?.label ?? id}](${id}.md)`)
      .join(', '),
  ]),
)}

## How to read a drawing

In a drawing, a dot marks where a flow begins and a double border where it ends. An arrow says what happens (**bold**)
and after how many seconds; its number is the row of the table, which says what the portal then does. What happens
without leaving a state stands in the state's box. A box around others holds in each of them: an arrow from _At any time_
starts in every state of the box around it. Where the sentences have no room at the arrows, they stand below the drawing.

## Stately

The folder [stately](stately) has one file for each flow: ${charts.map(({ id, label }) => `[${label}](stately/${id}.ts)`).join(', ')}.

${statelyHelp.map((line) => `- ${line}`).join('\n')}
`;

/**
 * All files of docs/flows, as they must be for these flows; `french` has the French of each English sentence, `sourceOf`
 * returns a machine's module as one file. Throws an `Error` for a story or a picture that does not exist.
 */
export async function flowDocuments(
  flows: Flow[],
  french: Record<string, string>,
  sourceOf: (id: string) => string,
  shown: Shown,
): Promise<FlowDocument[]> {
  const markdown = async (name: string, text: string): Promise<FlowDocument> => ({
    name,
    text: await format(text, { parser: 'markdown', printWidth: 120, proseWrap: 'preserve' }),
  });
  const files = flows.flatMap((flow) => [
    markdown(`${flow.machine.id}.md`, pageOf(flow, chartIn(flow, 'en', french), shown)),
    ...vocabularies.map(async (vocabulary) => ({
      name: drawingName(flow.machine.id, vocabulary),
      text: await svgOf(chartIn(flow, vocabulary, french)),
    })),
    format(`${statelyHead}\n\n${sourceOf(flow.machine.id)}`, {
      parser: 'typescript',
      printWidth: 100,
      singleQuote: true,
    }).then((text) => ({ name: `stately/${flow.machine.id}.ts`, text })),
  ]);
  const charts = flows.map((flow) => chartIn(flow, 'en', french));
  return Promise.all([
    markdown('README.md', indexOf(flows, charts, shown)),
    svgOf(shown.journey).then((text) => ({ name: 'map.svg', text })),
    svgOf(shown.carte).then((text) => ({ name: 'map.fr.svg', text })),
    ...files,
  ]);
}
