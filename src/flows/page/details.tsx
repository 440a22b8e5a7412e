import { useState } from 'react';
import { isWithin, wordsOf, type Chart, type ChartTransition } from '../chart';
import * as css from './flows-page.css';
import type { Selection } from './diagram';

interface DetailsProps {
  chart: Chart;
  selection: Selection | null;
  counts: ReadonlyMap<string, number>;
  /** How many were last seen in a state, by machine and state. */
  endings: ReadonlyMap<string, number>;
  /** Names of the generated paths that take a transition. */
  pathsOf: (transition: string) => string[];
  onSelect: (selection: Selection) => void;
  onReplay: (path: string) => void;
}

/** The others are shown on demand. */
const firstPaths = 12;

const times = (count: number) => (count === 1 ? 'once' : `${count} times`);
const nameOf = (name: string) => name || 'any state';
const targetsOf = ({ targets }: ChartTransition) => targets.join(', ') || 'stays';

/** What the machine says of a state or a transition, in words. */
export function Details(props: DetailsProps) {
  const [showsAllOf, setShowsAllOf] = useState('');
  const { chart, selection, counts, endings, pathsOf, onSelect, onReplay } = props;
  const list = (title: string, transitions: ChartTransition[]) =>
    transitions.length > 0 && (
      <>
        <h3>{title}</h3>
        <ul>
          {transitions.map((transition) => (
            <li key={transition.key}>
              <button
                type="button"
                className={css.plain}
                onClick={() => onSelect({ kind: 'transition', key: transition.key })}
              >
                {nameOf(transition.source)} → {targetsOf(transition)}:{' '}
                {wordsOf(transition).join(' ')}
              </button>{' '}
              {counts.has(transition.key) && (
                <small>{times(counts.get(transition.key) ?? 0)}</small>
              )}
            </li>
          ))}
        </ul>
      </>
    );

  if (selection?.kind === 'state') {
    const state = chart.states.find(({ name }) => name === selection.name);
    if (!state) return null;
    const facts = [
      ['Shows', state.promise],
      ['Product document', state.rule],
      ['Marked', state.tags.join(', ')],
      ['On entry', state.entry],
      ['On exit', state.exit],
      ['Runs', state.invokes.join(', ')],
      ['Last seen here', String(endings.get(`${chart.id} ${state.name}`) ?? '')],
    ].filter(([, text]) => text !== '');
    return (
      <section className={css.part} aria-label="Details">
        <h2>{state.name || chart.id}</h2>
        <p>{state.description}</p>
        <dl>
          {facts.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        {list(
          'Leads on by',
          chart.transitions.filter(({ source }) => source === state.name),
        )}
        {list(
          'Is reached by',
          chart.transitions.filter(({ targets }) =>
            targets.some((target) => target === state.name || isWithin(state.name, target)),
          ),
        )}
      </section>
    );
  }
  const transition = chart.transitions.find(
    ({ key }) => selection?.kind === 'transition' && key === selection.key,
  );
  if (transition) {
    // It leads from what one rule says to what another one does.
    const ends = [transition.source, ...transition.targets];
    const rules = chart.states
      .filter(({ name, rule }) => ends.includes(name) && rule !== '')
      .map(({ name, rule }) => `${name}: ${rule}`);
    const paths = pathsOf(transition.key);
    const delay = chart.delays[transition.event.replace(/^after /, '')];
    return (
      <section className={css.part} aria-label="Details">
        <h2>{transition.event}</h2>
        <p>{transition.description}</p>
        <dl>
          <div>
            <dt>From</dt>
            <dd>{nameOf(transition.source)}</dd>
          </div>
          <div>
            <dt>To</dt>
            <dd>{targetsOf(transition)}</dd>
          </div>
          {delay !== undefined && (
            <div>
              <dt>After</dt>
              <dd>{delay / 1000} seconds</dd>
            </div>
          )}
          {transition.guard && (
            <div>
              <dt>If</dt>
              <dd>{transition.guard}</dd>
            </div>
          )}
          {transition.actions && (
            <div>
              <dt>Does</dt>
              <dd>{transition.actions}</dd>
            </div>
          )}
          {rules.length > 0 && (
            <div>
              <dt>Product document</dt>
              <dd>{rules.join(' · ')}</dd>
            </div>
          )}
          <div>
            <dt>Taken</dt>
            <dd>
              {counts.has(transition.key) ? times(counts.get(transition.key) ?? 0) : 'not yet'}
            </dd>
          </div>
        </dl>
        {paths.length > 0 && (
          <>
            <h3>{paths.length === 1 ? 'Taken by one path' : `Taken by ${paths.length} paths`}</h3>
            <ul>
              {(showsAllOf === transition.key ? paths : paths.slice(0, firstPaths)).map((path) => (
                <li key={path}>
                  <button type="button" className={css.plain} onClick={() => onReplay(path)}>
                    {path}
                  </button>
                </li>
              ))}
            </ul>
            {paths.length > firstPaths && showsAllOf !== transition.key && (
              <button type="button" onClick={() => setShowsAllOf(transition.key)}>
                Show all {paths.length}
              </button>
            )}
          </>
        )}
      </section>
    );
  }
  return (
    <section className={css.part} aria-label="Details">
      <h2>{chart.id}</h2>
      <p>{chart.description}</p>
      <p>Choose a state or an arrow to read about it.</p>
    </section>
  );
}
