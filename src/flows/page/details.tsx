import { useState } from 'react';
import {
  isWithin,
  joined,
  labelOf,
  type Chart,
  type ChartTransition,
} from '../../../statecharts/drawing/chart';
import * as css from './flows-page.css';
import type { Selection } from './diagram';
import { Part } from './part';

interface DetailsProps {
  chart: Chart;
  selection: Selection;
  counts: ReadonlyMap<string, number>;
  onSelect: (selection: Selection) => void;
}

/** The details of a state or a transition. */
export function Details(props: DetailsProps) {
  const { chart, selection, counts, onSelect } = props;
  const [isCopied, setIsCopied] = useState(false);
  const { states, transitions } = chart;
  const timesOf = ({ key }: ChartTransition) => {
    const count = counts.get(key);
    return count === undefined ? '' : count === 1 ? 'once' : `${count} times`;
  };
  const targetsOf = ({ targets }: ChartTransition) =>
    targets.map((target) => labelOf(chart, target)).join(', ') || 'stays';
  const facts = (...all: [term: string, text: string][]) => (
    <dl>
      {all
        .filter(([, text]) => text !== '')
        .map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  );
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
              <small>{timesOf(transition)}</small>
            </li>
          ))}
        </ul>
      </>
    );
  const copyLink = () =>
    void navigator.clipboard.writeText(window.location.href).then(() => setIsCopied(true));

  if (selection.kind === 'state') {
    const state = states.find(({ name }) => name === selection.name);
    if (!state) return null;
    return (
      <Part name="Details" title={state.name === '' ? chart.label : labelOf(chart, state.name)}>
        <p>{state.description}</p>
        {navigator.clipboard && (
          <button onClick={copyLink}>{isCopied ? 'Copied' : 'Copy link to this state'}</button>
        )}
        {facts(
          ['Shows', state.screen],
          ['Rules', state.rule],
          ['Tags', joined(chart, state.tags)],
          ['On entry', joined(chart, state.entry)],
          ['On exit', joined(chart, state.exit)],
          ['Meanwhile', joined(chart, state.invokes)],
        )}
        {arrows(
          'Ways out',
          transitions.filter(({ source }) => source === state.name),
          (transition) => `→ ${targetsOf(transition)}`,
        )}
        {arrows(
          'Ways in',
          transitions.filter(({ targets }) =>
            targets.some((target) => target === state.name || isWithin(state.name, target)),
          ),
          ({ source }) => `← ${labelOf(chart, source)}`,
        )}
      </Part>
    );
  }
  const transition = transitions.find(({ key }) => key === selection.name);
  if (!transition) return null;
  const ends = [transition.source, ...transition.targets];
  const rules = states
    .filter(({ name, rule }) => ends.includes(name) && rule !== '')
    .map(({ name, rule }) => `${labelOf(chart, name)}: ${rule}`);
  return (
    <Part name="Details" title={transition.event}>
      {facts(
        ['From', labelOf(chart, transition.source)],
        ['To', targetsOf(transition)],
        ['After', transition.delay],
        ['Only if', transition.guard],
        ['What follows', joined(chart, transition.actions)],
        ['Rules', rules.join(' · ')],
        ['Taken', timesOf(transition) || 'not yet'],
      )}
    </Part>
  );
}
