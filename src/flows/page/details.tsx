import { useState } from 'react';
import {
  factsOfState,
  factsOfTransition,
  isWithin,
  labelOf,
  targetWords,
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
  counts: ReadonlyMap<string, number>;
  onSelect: (selection: Selection) => void;
}

/** The details of the selected state or transition. */
export function Details(props: DetailsProps) {
  const { chart, selection } = props;
  const state = chart.states.find(({ name }) => name === selection.name);
  const transition = chart.transitions.find(({ key }) => key === selection.name);
  if (selection.kind === 'state') return state ? <StateDetails {...props} state={state} /> : null;
  return transition ? <TransitionDetails {...props} transition={transition} /> : null;
}

function StateDetails({ chart, counts, onSelect, state }: DetailsProps & { state: ChartState }) {
  const [isCopied, setIsCopied] = useState(false);
  const { name } = state;
  const copyLink = () =>
    void navigator.clipboard.writeText(window.location.href).then(() => setIsCopied(true));
  const arrows = (
    title: string,
    found: ChartTransition[],
    placeOf: (transition: ChartTransition) => string,
  ) =>
    found.length > 0 && (
      <>
        <h3>{title}</h3>
        <ul>
          {found.map((transition) => (
            <li key={transition.key}>
              <button
                className={css.plain}
                onClick={() => onSelect({ kind: 'arrow', name: transition.key })}
              >
                {transition.event} {placeOf(transition)}
              </button>{' '}
              <small>{timesWords(counts.get(transition.key))}</small>
            </li>
          ))}
        </ul>
      </>
    );
  return (
    <section className={css.part} aria-label="Details">
      <Title>{name === '' ? chart.label : state.label}</Title>
      <p>{state.description}</p>
      {navigator.clipboard && (
        <button onClick={copyLink}>{isCopied ? 'Copied' : 'Copy link to this state'}</button>
      )}
      <Facts facts={[['Rules', state.rule], ...factsOfState(chart, state)]} />
      {arrows(
        'Ways out',
        chart.transitions.filter(({ source }) => source === name),
        (transition) => `→ ${targetWords(chart, transition)}`,
      )}
      {arrows(
        'Ways in',
        chart.transitions.filter(({ targets }) =>
          targets.some((target) => target === name || isWithin(name, target)),
        ),
        ({ source }) => `← ${labelOf(chart, source)}`,
      )}
    </section>
  );
}

function TransitionDetails({
  chart,
  counts,
  transition,
}: DetailsProps & { transition: ChartTransition }) {
  const { key, source, event } = transition;
  return (
    <section className={css.part} aria-label="Details">
      <Title>{event}</Title>
      <Facts
        facts={[
          ['From', labelOf(chart, source)],
          ...factsOfTransition(chart, transition),
          ['Taken', timesWords(counts.get(key)) || 'not yet'],
        ]}
      />
    </section>
  );
}

const timesWords = (count: number | undefined) =>
  count === undefined ? '' : count === 1 ? 'once' : `${count} times`;

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
