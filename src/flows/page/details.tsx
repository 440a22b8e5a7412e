import {
  factsOfState,
  factsOfTransition,
  labelOf,
  type Chart,
  type ChartState,
  type ChartTransition,
  type Fact,
} from '../../../statecharts/drawing/chart';
import type { Selection } from './diagram';
import * as css from './flows-page.css';

interface DetailsProps {
  chart: Chart;
  selection: Selection;
}

/** The details of the selected state or transition. */
export function Details(props: DetailsProps) {
  const { chart, selection } = props;
  const state = chart.states.find(({ name }) => name === selection.name);
  const transition = chart.transitions.find(({ key }) => key === selection.name);
  if (selection.kind === 'state') return state ? <StateDetails {...props} state={state} /> : null;
  return transition ? <TransitionDetails {...props} transition={transition} /> : null;
}

function StateDetails({ chart, state }: DetailsProps & { state: ChartState }) {
  const { name } = state;
  return (
    <section className={css.part} aria-label="Details">
      <Title>{name === '' ? chart.label : state.label}</Title>
      <p>{state.description}</p>
      <Facts facts={[['Rules', state.rule], ...factsOfState(chart, state)]} />
    </section>
  );
}

function TransitionDetails({ chart, transition }: DetailsProps & { transition: ChartTransition }) {
  const { source, event } = transition;
  return (
    <section className={css.part} aria-label="Details">
      <Title>{event}</Title>
      <Facts facts={[['From', labelOf(chart, source)], ...factsOfTransition(chart, transition)]} />
    </section>
  );
}

/** A heading that shows a new section on a narrow screen. */
function Title({ children }: { children: string }) {
  return (
    <h2 ref={(heading) => heading?.closest('section')?.scrollIntoView({ block: 'nearest' })}>
      {children}
    </h2>
  );
}

function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl>
      {facts
        .filter(([, text]) => text !== '')
        .map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  );
}
