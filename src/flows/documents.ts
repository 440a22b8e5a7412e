import { format } from 'prettier';
import {
  chartOf,
  isWithin,
  labelOf,
  type Chart,
  type ChartTransition,
  type Flow,
  type Story,
} from '../../statecharts/drawing/chart';
import type { JourneyScreen } from './journey';
import { mermaidOf } from './mermaid';
import { innermostInitial, pictureOf, stepName, stepsOf } from './stories';
import { svgOf } from '../../statecharts/drawing/svg';

/** A file of docs/flows; `name` is its path there. */
export interface FlowDocument {
  name: string;
  text: string;
}

/** Content of the pages besides the machines; `texts` has the texts in each picture. */
export interface Shown {
  texts: Record<string, string[]>;
  /** The map of the screens. */
  journey: Chart;
  screens: JourneyScreen[];
  /** Returns the Markdown of the index page with its generated parts. */
  index: (parts: Record<'flows' | 'screens' | 'questions' | 'files', string>) => string;
  /** Markdown links of screens without machines, by id. */
  links: Record<string, string>;
  /** Links to rules and decisions, by id. */
  places: Record<string, string>;
}

const row = (cells: string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const table = (head: string[], rows: string[][]) =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

/** Returns the picture of a phone, linked to the picture of all widths. */
const picture = (name: string, width: number) =>
  `<a href="../screens/${name}.webp"><img src="../screens/small/${name}.webp" width="${width}" alt="${name.replaceAll('-', ' ')}"></a>`;

/** GitHub shrinks a picture on a narrow screen; an unbreakable line of the same width prevents it. */
const pictureWidth = `<br>${'&nbsp;'.repeat(36)}`;

/** Returns GitHub's anchor of a heading. */
export const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');

/** Returns the text with links for the ids of rules and decisions. */
const linked = (text: string, places: Record<string, string>) =>
  text.replaceAll(/\b[A-Z]+-\d+\b/g, (id) => (places[id] ? `[${id}](${places[id]})` : id));

/** Returns the page of a flow: happy path, stories, drawing, table, Mermaid. */
function pageOf(flow: Flow, chart: Chart, { texts, places }: Shown): string {
  const { id, label, description, states, transitions, delays } = chart;
  const stories = flow.stories ?? [];
  if (!stories[0] || stories[0].path.length > 9) {
    throw new Error(`${id} needs a happy path of five lines or less.`);
  }
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
  const delayed = ({ event, eventName, delay }: ChartTransition) => {
    const when = eventName === 'always' ? 'immediately' : delay && `after ${delay}`;
    return when ? `${event.replace(/[.]$/, '')} (${when}).` : event;
  };
  /** Joins sentences without repetitions. */
  const joined = (parts: string[]) => [...new Set(parts)].filter(Boolean).join(' ');
  const storyOf = (story: Story) => {
    const steps = stepsOf(flow, chart, story);
    const lines = steps.map(({ state, transition, picture: name }, index) => {
      if (!transition) return stateAt(state).description;
      const isSame = steps[index - 1]?.state === state;
      const said = isSame ? '' : read(name);
      const entered = isSame || said ? '' : stateAt(state).description;
      const done = joined([delayed(transition), ...transition.actions, entered]);
      return said ? `${done}<br>The subscriber reads: ${said}` : done;
    });
    const captions = new Map<string, string>();
    for (const [name, caption] of [
      ...steps.map(({ picture: taken }, index) => [taken, `Step ${index + 1}`] as const),
      ...Object.entries(story.shows ?? {}),
    ]) {
      if (name) captions.set(name, [captions.get(name), caption].filter(Boolean).join(', '));
    }
    for (const name of captions.keys()) read(name);
    const pictures = [...captions.keys()].map((name) => picture(name, 156) + pictureWidth);
    return [
      `## ${story.title}`,
      story.question ? `_${story.question}_` : '',
      linked(story.answer ?? '', places),
      lines.map((line, index) => `${index + 1}. ${line}`).join('\n'),
      linked(story.note ?? '', places),
      pictures.length > 0 ? table([...captions.values()], [pictures]) : '',
    ].join('\n\n');
  };

  return `# ${label}

${description}

On this page: ${[...stories.map(({ title }) => title), 'Drawing', 'Everything that can happen']
    .map((title) => `[${title}](#${anchorOf(title)})`)
    .join(' · ')}

${stories.map(storyOf).join('\n\n')}

## Drawing

![${label}](${id}.svg)

[How to read a drawing](README.md#how-to-read-a-drawing) · [All flows](README.md)

${states
  .filter(({ name }) => name !== '')
  .map((state) => `- **${state.label}**: ${state.description}`)
  .join('\n')}

## Everything that can happen

The number of a row is the number of its arrow in the drawing.

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
    const { number, source, guard, otherBranches, targets, actions } = transition;
    const around = states.find(({ name }) => name === source);
    const isInside = around && ['compound', 'parallel'].includes(around.kind);
    const [target] = targets;
    const next = stateAt(target ?? source);
    const name = pictureOf(flow, chart, next.name, stepName(transition));
    const outer = states.filter((state) => isWithin(next.name, state.name) && state.name !== '');
    const entered = [...outer, next].filter((state) => !isWithin(source, state.name));
    const seen = name ? [read(name), `<br>${picture(name, 64)}`] : [next.description, ...next.tags];
    return [
      String(number),
      `${isInside ? 'At any time in ' : ''}**${labelOf(chart, source)}**: ${delayed(transition)}`,
      otherBranches.map((other) => `row ${other} does not apply`).join(', and ') || guard,
      target === undefined
        ? joined([...actions, `**${labelOf(chart, source)}** stays.`])
        : joined([
            ...actions,
            `Next: **${next.label}**.`,
            ...entered.flatMap(({ entry, invokes }) => [...entry, ...invokes]),
          ]),
      target === undefined ? '' : joined([next.screen, ...seen]),
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
// Stately Studio: Machine → Import. VS Code: the Stately extension opens this file.`;

function indexOf(flows: Flow[], charts: Chart[], { index, links, screens, places }: Shown): string {
  const pageLink = ({ id, label }: Chart) => `[${label}](${id}.md)`;
  const questionsOf = ({ machine: { id }, stories = [] }: Flow) =>
    stories.flatMap(({ question, title }) =>
      question ? [`- [${question}](${id}.md#${anchorOf(title)})`] : [],
    );
  return linked(
    index({
      flows: charts.map((chart) => `- ${pageLink(chart)}: ${chart.description}`).join('\n'),
      screens: table(
        ['Screen', 'Address', 'Picture', 'Flows'],
        screens.map(({ id: screen, label, address, picture: name, machines }) => [
          `**${label}**`,
          `\`${address}\``,
          picture(name, 64),
          charts
            .filter(({ id }) => machines.includes(id))
            .map(pageLink)
            .join(', ') ||
            (links[screen] ?? ''),
        ]),
      ),
      questions: flows
        .map((flow, at) => `### ${charts[at]?.label}\n\n${questionsOf(flow).join('\n')}`)
        .join('\n\n'),
      files: charts.map(({ id, label }) => `[${label}](stately/${id}.ts)`).join(', '),
    }),
    places,
  );
}

/**
 * Returns all files of docs/flows. `sourceOf` returns a machine's
 * source as one module. Throws an `Error` for an unknown story step or picture.
 */
export async function flowDocuments(
  flows: Flow[],
  sourceOf: (id: string) => string,
  shown: Shown,
): Promise<FlowDocument[]> {
  const markdown = async (name: string, text: string): Promise<FlowDocument> => ({
    name,
    // The asterisk of a code to dial is no emphasis.
    text: await format(text.replaceAll(/[*](?=\d)/g, '\\*'), {
      parser: 'markdown',
      printWidth: 120,
      proseWrap: 'preserve',
    }),
  });
  const charts = flows.map(({ machine, sentences }) => chartOf(machine, sentences));
  const files = flows.flatMap((flow, index) => [
    markdown(`${flow.machine.id}.md`, pageOf(flow, charts[index]!, shown)),
    svgOf(charts[index]!).then((text) => ({ name: `${flow.machine.id}.svg`, text })),
    format(`${statelyHead}\n\n${sourceOf(flow.machine.id)}`, {
      parser: 'typescript',
      printWidth: 100,
      singleQuote: true,
    }).then((text) => ({ name: `stately/${flow.machine.id}.ts`, text })),
  ]);
  return Promise.all([
    markdown('README.md', indexOf(flows, charts, shown)),
    svgOf(shown.journey).then((text) => ({ name: 'map.svg', text })),
    ...files,
  ]);
}
