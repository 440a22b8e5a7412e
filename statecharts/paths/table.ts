// Renders a machine's definition as a table that people review: the third judge, beside the model and the driver.
import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import {
  actionWords,
  eventWords,
  nameWords,
  stateName,
  stateNodes,
  targetWords,
  transitionsOf,
} from '../definition';

/** Returns the names of the states that a compound state starts in, or ''. */
function initialWords(node: AnyStateNode): string {
  if (node.type !== 'compound') return '';
  return node.initial.target.map((child) => child.key).join(' & ');
}

function stateRow(node: AnyStateNode): string[] {
  return [
    stateName(node) || '(anywhere)',
    node.type === 'final' ? '(final)' : initialWords(node),
    node.tags.join(', '),
    actionWords(node.entry),
    actionWords(node.exit),
    node.invoke.map(({ id }) => id).join(', '),
    node.description ?? '',
  ];
}

function transitionRow(
  transition: AnyTransitionDefinition,
  index: number,
  list: unknown[],
): string[] {
  const { source, eventType, guard, actions, reenter } = transition;
  const before = index > 0 ? (list[index - 1] as AnyTransitionDefinition) : undefined;
  const isAlternative = before?.eventType === eventType;
  const started = (transition.target ?? []).flatMap((target) => invokedOnEntering(source, target));
  return [
    stateName(source) || '(anywhere)',
    eventWords(eventType),
    guard ? nameWords(guard) : isAlternative ? '(otherwise)' : '',
    (targetWords(transition) || '(stays)') + (reenter ? ' (again)' : ''),
    actionWords(actions),
    started.join(', '),
  ];
}

/**
 * Returns the actors that entering the target starts: those of the target, of the states around it and of its initial child.
 */
function invokedOnEntering(source: AnyStateNode, target: AnyStateNode): string[] {
  const ids: string[] = [];
  for (let node: AnyStateNode | undefined = target; node; node = node.parent) {
    const isAround = source === node || source.path.join('.').startsWith(`${node.path.join('.')}.`);
    if (node.path.length === 0 || isAround) break;
    ids.unshift(...node.invoke.map(({ id }) => id));
  }
  for (let node = target; node.type === 'compound';) {
    const [child] = node.initial.target;
    if (!child) break;
    ids.push(...child.invoke.map(({ id }) => id));
    node = child;
  }
  return ids;
}

function markdownTable(head: string[], rows: string[][]): string {
  const cells = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = head.map((_, column) =>
    Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [first = [], ...others] = cells;
  return [first, widths.map((width) => '-'.repeat(width)), ...others].map(line).join('\n');
}

/** A machine's definition as a page of Markdown, to be reviewed against docs/rules.md. */
export function tableOf(machine: AnyStateMachine): string {
  const nodes = stateNodes(machine);
  const delays = Object.entries(machine.implementations.delays).map(
    ([name, ms]) => `- ${name}: ${String(ms)} ms`,
  );
  return `${[
    `# ${machine.id}`,
    'Written by `npm run paths:accept` from the machine. Review what changes here against docs/rules.md.',
    '## Transitions',
    'The first row whose guard holds counts; the innermost state comes first.',
    markdownTable(
      ['State', 'Event', 'Guard', 'Target', 'Actions', 'Starts'],
      nodes.flatMap((node) => transitionsOf(node).map(transitionRow)),
    ),
    '## States',
    markdownTable(
      ['State', 'Begins with', 'Tags', 'Entry', 'Exit', 'Invokes', 'In words'],
      nodes.map(stateRow),
    ),
    ...(delays.length > 0 ? ['## Delays', delays.join('\n')] : []),
  ].join('\n\n')}\n`;
}
