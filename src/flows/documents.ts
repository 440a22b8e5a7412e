import { format } from 'prettier';
import type { AnyStateMachine } from 'xstate';
import { chartOf, type Chart } from './chart';
import { mermaidOf } from './mermaid';
import { svgOf } from './svg';

/** A file of docs/flows, by its name there. */
export interface FlowDocument {
  name: string;
  text: string;
}

const title = ({ id }: Chart) => id.charAt(0).toUpperCase() + id.slice(1);

const pageOf = (chart: Chart): string => `# ${title(chart)}

${chart.description}

![The flow of ${chart.id}](${chart.id}.svg)

${chart.states
  .filter(({ kind }) => kind === 'atomic' || kind === 'final')
  .map(({ name, description }) => `- **${name}**: ${description}`)
  .join('\n')}

${Object.entries(chart.delays)
  .map(([name, ms]) => `\`${name}\` is ${ms / 1000} seconds.`)
  .join('\n')}

The same as Mermaid:

\`\`\`mermaid
${mermaidOf(chart)}\`\`\`
`;

const indexOf = (charts: Chart[]): string => `# Flows

Each flow is a state machine; these pages are written from it by \`npm run flows:export\`, and a test
fails when they tell of another machine than the one that runs.

In a drawing, a dot marks where a flow begins and a double border where it ends. An arrow says what happens
(**bold**), under which condition \`[in brackets]\`, and what the app then does \`/ after a stroke\`; what leaves a
state as it is stands in its box. What leads away from *any of these* does so from every state around it.

${charts.map((chart) => `- [${title(chart)}](${chart.id}.md): ${chart.description}`).join('\n')}
`;

/** All files of docs/flows, as they must be for these machines. */
export async function flowDocuments(machines: AnyStateMachine[]): Promise<FlowDocument[]> {
  const charts = machines.map(chartOf);
  const markdown = async (name: string, text: string): Promise<FlowDocument> => ({
    name,
    text: await format(text, { parser: 'markdown', printWidth: 120, proseWrap: 'preserve' }),
  });
  const files = await Promise.all(
    machines.map(async (machine, index) => {
      const chart = charts[index] as Chart;
      return [
        await markdown(`${chart.id}.md`, pageOf(chart)),
        { name: `${chart.id}.svg`, text: await svgOf(chart) },
        {
          name: `${chart.id}.json`,
          text: await format(JSON.stringify(machine.config), { parser: 'json', printWidth: 100 }),
        },
      ];
    }),
  );
  return [await markdown('README.md', indexOf(charts)), ...files.flat()];
}
