import { areDefinitions, jsonOf, triggerWords, type Definition, type State } from './definition.js';

const emptyState = { tags: [], entry: [], exit: [], invokes: [] };
const emptyTransition = { actions: [], reenter: false };

/** A line with the parts that differ from the default; what follows from its place or its content is left out. */
function lineOf(part: object, defaults: Record<string, unknown>): string {
  const isNew = ([key, value]: [string, unknown]) =>
    value !== undefined && jsonOf(value) !== JSON.stringify(defaults[key]);
  return jsonOf(Object.fromEntries(Object.entries(part).filter(isNew)));
}

function written({ transitions, ...state }: State): string {
  const lines = transitions.map(({ key: _key, source: _source, ...rest }) =>
    lineOf(rest, emptyTransition),
  );
  const own = lineOf(state, emptyState);
  if (lines.length === 0) return own;
  return `${own.slice(0, -1)},"transitions":[\n  ${lines.join(',\n  ')}]}`;
}

/** Returns the definitions as JSON for reviewers: a line for each state and each transition, `computed` for what JSON cannot hold. */
export const writeDefinitions = (definitions: readonly Definition[]): string =>
  `[\n${definitions
    .map(({ id, delays, context, states }) => {
      const head = jsonOf({ id, delays, context });
      return `${head.slice(0, -1)},"states":[\n ${states.map(written).join(',\n ')}]}`;
    })
    .join(',\n')}\n]\n`;

/** Returns the definitions of `writeDefinitions`; their keys differ from those that XState reports. Throws, with the name of the file, for other text. */
export function readDefinitions(text: string, file = 'The text'): Definition[] {
  try {
    const read: unknown = JSON.parse(text);
    if (areDefinitions(read)) return read.map(completed);
    throw new Error('it is no list of definitions, with ids, delays and states');
  } catch (cause) {
    throw new Error(
      `${file} cannot be read: ${(cause as Error).message}. Give the text that 'writeDefinitions' has written.`,
      { cause },
    );
  }
}

const completed = (definition: Definition): Definition => ({
  ...definition,
  implemented: { actions: [], guards: [], actors: [], delays: [] },
  states: definition.states.map((state) => ({
    ...emptyState,
    ...state,
    transitions: (state.transitions ?? []).map((transition, index) => {
      const key = `${state.name}: ${triggerWords(transition.trigger)} (${index + 1})`;
      return { ...emptyTransition, ...transition, source: state.name, key };
    }),
  })),
});
