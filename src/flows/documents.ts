import { format } from 'prettier';
import { chartIn, drawingName, labelOf, vocabularies, type Chart, type Flow } from './chart';
import { mermaidOf } from './mermaid';
import { svgOf } from './svg';

/** A file of docs/flows, by its name there. */
export interface FlowDocument {
  name: string;
  text: string;
}

const row = (cells: string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const table = (head: string[], rows: string[][]) =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

function pageOf(chart: Chart): string {
  const { id, label, description, states, transitions, delays } = chart;
  return `# ${label}

${description}

![${label}](${id}.svg)

The same drawing [in French](${id}.fr.svg) and [with the names of the code](${id}.code.svg).

${states
  .filter(({ kind }) => kind === 'atomic' || kind === 'final')
  .map((state) => `- **${state.label}**: ${state.description}`)
  .join('\n')}

${table(
  ['State', 'What happens', 'Only if', 'Next state', 'What follows'],
  transitions.map(({ source, event, guard, delay, targets, actions }) => [
    labelOf(chart, source),
    delay ? `${event} (${delay})` : event,
    guard,
    targets.map((target) => labelOf(chart, target)).join(', ') || 'the same',
    actions.join(' '),
  ]),
)}

${delays.map(({ name, time }) => `- ${time}: ${name}`).join('\n')}

The same as Mermaid:

\`\`\`mermaid
${mermaidOf(chart)}\`\`\`
`;
}

const indexOf = (charts: Chart[]): string => `# Flows

Each flow is a state machine. \`npm run flows:export\` generates these pages from the machines, and a test fails when
they differ.

In a drawing, a dot marks where a flow begins and a double border where it ends. An arrow says what happens (**bold**),
after how many seconds, and what the app then does. What happens without leaving a state stands in the state's box. An
arrow from _At any time_ starts in every state of the box around it.

${charts.map(({ id, label, description }) => `- [${label}](${id}.md): ${description}`).join('\n')}
`;

/** All files of docs/flows, as they must be for these flows; `french` has the French of each English sentence. */
export async function flowDocuments(
  flows: Flow[],
  french: Record<string, string>,
): Promise<FlowDocument[]> {
  const markdown = async (name: string, text: string): Promise<FlowDocument> => ({
    name,
    text: await format(text, { parser: 'markdown', printWidth: 120, proseWrap: 'preserve' }),
  });
  const files = flows.flatMap((flow) => [
    markdown(`${flow.machine.id}.md`, pageOf(chartIn(flow, 'en', french))),
    ...vocabularies.map(async (vocabulary) => ({
      name: drawingName(flow.machine.id, vocabulary),
      text: await svgOf(chartIn(flow, vocabulary, french)),
    })),
    format(JSON.stringify(flow.machine.config), { parser: 'json', printWidth: 100 }).then(
      (text) => ({ name: `${flow.machine.id}.json`, text }),
    ),
  ]);
  const charts = flows.map((flow) => chartIn(flow, 'en', french));
  return Promise.all([markdown('README.md', indexOf(charts)), ...files]);
}
