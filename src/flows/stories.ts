import { chartOf, isStaying, isWithin, type Chart, type ChartTransition, type Flow } from './chart';

/** An outcome of a flow that readers ask about. */
export interface Story {
  title: string;
  /** A question that it answers, for the index of questions. */
  question?: string;
  /** A state, an event as the drawing in code names it, the next state, and so on to the last state; [] where no machine runs. */
  path: string[];
  /** Pictures of steps that show another outcome here, by `stepName`. */
  pictures?: Record<string, string>;
  /** Pictures that belong to no step, with what each shows. */
  shows?: Record<string, string>;
  /** What the machine itself does not say, as Markdown, before and after the steps; rules and decisions become links. */
  answer?: string;
  note?: string;
}

/** A state of a story, and the transition that led there; the first state has none. */
export interface StoryStep {
  state: string;
  transition: ChartTransition | null;
  /** The picture of the state after the transition, by its name; '' where there is none. */
  picture: string;
}

/** The state in which a state begins: itself where it has none inside. */
export function innermostInitial({ states }: Chart, name: string): string {
  const initial = states.find(({ parent, isInitial }) => isInitial && parent === name);
  return initial ? innermostInitial({ states } as Chart, initial.name) : name;
}

/** The picture of what the subscriber sees after a transition, or in a state; '' where there is none. */
export function pictureOf(flow: Flow, chart: Chart, state: string, step = ''): string {
  const pictures = flow.pictures ?? {};
  return pictures[step] ?? pictures[innermostInitial(chart, state)] ?? '';
}

/** Why a transition is taken, as a story's path names it: 'submitting, after callLimit, error'. */
export const stepName = (flow: Flow, chart: Chart, transition: ChartTransition): string => {
  const code = chartOf(flow.machine).transitions[chart.transitions.indexOf(transition)];
  return [transition.source, code?.event, transition.targets[0] ?? transition.source].join(', ');
};

/** The steps of a story, with the sentences of the chart. Throws an `Error` where a step is no transition of the machine. */
export function stepsOf(
  flow: Flow,
  chart: Chart,
  { title, path, pictures = {} }: Story,
): StoryStep[] {
  const code = chartOf(flow.machine);
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
    const found = chart.transitions.filter((transition, at) => {
      const starts = transition.source === from || isWithin(from, transition.source);
      const ends = isStaying(transition)
        ? to === from
        : transition.targets.some((target) => innermostInitial(chart, target) === to);
      return starts && ends && code.transitions[at]?.event === event;
    });
    const [transition] = found;
    if (!transition || found.length > 1) {
      const many = found.length > 1 ? 'several transitions' : 'no transition';
      throw new Error(`${where}: ${many} from '${from}' on '${event}' to '${to}'.`);
    }
    const step = stepName(flow, chart, transition);
    const picture = pictures[step] ?? pictureOf(flow, chart, to, step);
    steps.push({ state: to, transition, picture });
  }
  return steps;
}
