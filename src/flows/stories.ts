import {
  isStaying,
  isWithin,
  type Chart,
  type ChartTransition,
  type Flow,
  type Story,
} from '../../statecharts/drawing/chart';

/** A state of a story, and the transition to it; the first state has none. */
export interface StoryStep {
  state: string;
  transition: ChartTransition | null;
  /** Name of the picture after the transition; '' without one. */
  picture: string;
}

/** Returns the innermost initial state of a state, or the state itself. */
export function innermostInitial(chart: Chart, name: string): string {
  const initial = chart.states.find(({ parent, isInitial }) => isInitial && parent === name);
  return initial ? innermostInitial(chart, initial.name) : name;
}

/** Returns the name of a picture for a state or step; '' without one. */
export function pictureOf(flow: Flow, chart: Chart, state: string, step = ''): string {
  const pictures = flow.pictures ?? {};
  return pictures[step] ?? pictures[innermostInitial(chart, state)] ?? '';
}

/** Returns a transition's name in pictures: 'submitting, after callLimit, error'. */
export const stepName = ({ source, eventName, targets }: ChartTransition): string =>
  [source, eventName, targets[0] ?? source].join(', ');

/** Returns the steps of a story. Throws an `Error` for a step that is not a transition. */
export function stepsOf(
  flow: Flow,
  chart: Chart,
  { title, path, pictures = {} }: Story,
): StoryStep[] {
  const where = `${chart.id}, story '${title}'`;
  const [first] = path;
  if (first === undefined) return [];
  if (!chart.states.some(({ name }) => name === first)) {
    throw new Error(`${where}: the machine has no state '${first}'.`);
  }
  const steps: StoryStep[] = [
    { state: first, transition: null, picture: pictureOf(flow, chart, first) },
  ];
  for (let index = 1; index < path.length; index += 2) {
    const [from = '', event = '', to = ''] = path.slice(index - 1, index + 2);
    const found = chart.transitions.filter((transition) => {
      const starts = transition.source === from || isWithin(from, transition.source);
      const ends = isStaying(transition)
        ? to === from
        : transition.targets.some((target) => innermostInitial(chart, target) === to);
      return starts && ends && transition.eventName === event;
    });
    const [transition] = found;
    if (!transition || found.length > 1) {
      const many = found.length > 1 ? 'several transitions' : 'no transition';
      throw new Error(`${where}: ${many} from '${from}' on '${event}' to '${to}'.`);
    }
    const step = stepName(transition);
    const picture = pictures[step] ?? pictureOf(flow, chart, to, step);
    steps.push({ state: to, transition, picture });
  }
  return steps;
}
