import { computed, transitionWords, type Definition, type State } from './definition.js';

const isEmpty = (part: unknown) => Array.isArray(part) && part.length === 0;

const emptyState = { tags: [], entry: [], exit: [], invokes: [] };
const emptyTransition = { actions: [], reenter: false };

/** The parts of a state that are not empty; what follows from its place or its content is left out. */
function written({ id: _id, transitions, ...state }: State): string {
  const line = (value: object) =>
    JSON.stringify(value, (key, part: unknown) => {
      if (typeof part === 'function') return computed;
      const isDefault = key === 'reenter' ? part === false : key !== 'params' && isEmpty(part);
      return isDefault ? undefined : part;
    });
  const lines = transitions.map(({ key: _key, source: _source, ...rest }) => line(rest));
  const own = line(state);
  if (lines.length === 0) return own;
  return `${own.slice(0, -1)},"transitions":[\n  ${lines.join(',\n  ')}]}`;
}

/** Returns the definitions as JSON for reviewers: a line for each state and each transition, `computed` instead of functions. */
export const writeDefinitions = (definitions: readonly Definition[]): string =>
  `[\n${definitions
    .map(({ id, delays, states }) => {
      const limits = JSON.stringify(delays, (_, ms: unknown) =>
        typeof ms === 'function' ? computed : ms,
      );
      return `{"id":${JSON.stringify(id)},"delays":${limits},"states":[\n ${states.map(written).join(',\n ')}]}`;
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
      id: state.name,
      transitions: (state.transitions ?? []).map((transition) => {
        const whole = { ...emptyTransition, ...transition, source: state.name };
        return { ...whole, key: transitionWords(whole) };
      }),
    })),
  }));
}
