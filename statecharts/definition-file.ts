import { jsonOf, triggerWords, type Definition, type State } from './definition.js';

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

/** Returns the definitions of `writeDefinitions`; their keys differ from those that XState reports. Throws for other text. */
export function readDefinitions(text: string): Definition[] {
  const read = JSON.parse(text) as Definition[];
  if (!Array.isArray(read) || !read.every(({ states }) => Array.isArray(states))) {
    throw new Error('These are no definitions of machines.');
  }
  return read.map((definition) => ({
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
  }));
}
