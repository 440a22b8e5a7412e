import { useState } from 'react';
import { isWithin, labelOf, type Chart, type ChartTransition } from '../chart';
import * as css from './flows-page.css';
import type { Selection } from './diagram';
import { useTranslate } from './language';
import { PathName } from './path-name';

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

/** What the machine says of a state or a transition, in words. */
export function Details(props: DetailsProps) {
  const [showsAllOf, setShowsAllOf] = useState('');
  const { chart, selection, counts, endings, pathsOf, onSelect, onReplay } = props;
  const t = useTranslate();
  const times = (count: number) => (count === 1 ? t('once') : `${count} ${t('times')}`);
  const targetsOf = ({ targets }: ChartTransition) =>
    targets.map((target) => labelOf(chart, target)).join(', ') || t('stays');
  const list = (
    title: string,
    transitions: ChartTransition[],
    placeOf: (transition: ChartTransition) => string,
  ) =>
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
                {chart.isCode ? transition.words.join(' ') : transition.event} {placeOf(transition)}
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
      ['Tags', state.tags.join(' ')],
      ['On entry', state.entry.join(' ')],
      ['On exit', state.exit.join(' ')],
      ['Meanwhile', state.invokes.join(' ')],
      ['Last seen here', String(endings.get(`${chart.id} ${state.name}`) ?? '')],
    ].filter(([, text]) => text !== '');
    return (
      <section className={css.part} aria-label={t('Details')}>
        <h2>{state.name === '' ? chart.label : labelOf(chart, state.name)}</h2>
        <p>{state.description}</p>
        <dl>
          {facts.map(([term, text]) => (
            <div key={term}>
              <dt>{t(term ?? '')}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        {list(
          t('Ways out'),
          chart.transitions.filter(({ source }) => source === state.name),
          (transition) => `→ ${targetsOf(transition)}`,
        )}
        {list(
          t('Ways in'),
          chart.transitions.filter(({ targets }) =>
            targets.some((target) => target === state.name || isWithin(state.name, target)),
          ),
          ({ source }) => `← ${labelOf(chart, source)}`,
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
      .map(({ name, rule }) => `${labelOf(chart, name)}: ${rule}`);
    const paths = pathsOf(transition.key);
    return (
      <section className={css.part} aria-label={t('Details')}>
        <h2>{transition.event}</h2>
        {chart.isCode && <p>{transition.description}</p>}
        <dl>
          <div>
            <dt>{t('From')}</dt>
            <dd>{labelOf(chart, transition.source)}</dd>
          </div>
          <div>
            <dt>{t('To')}</dt>
            <dd>{targetsOf(transition)}</dd>
          </div>
          {transition.delay && (
            <div>
              <dt>{t('After')}</dt>
              <dd>{transition.delay}</dd>
            </div>
          )}
          {transition.guard && (
            <div>
              <dt>{t('Only if')}</dt>
              <dd>{transition.guard}</dd>
            </div>
          )}
          {transition.actions.length > 0 && (
            <div>
              <dt>{t('What follows')}</dt>
              <dd>{transition.actions.join(chart.isCode ? ', ' : ' ')}</dd>
            </div>
          )}
          {rules.length > 0 && (
            <div>
              <dt>{t('Product document')}</dt>
              <dd>{rules.join(' · ')}</dd>
            </div>
          )}
          <div>
            <dt>{t('Taken')}</dt>
            <dd>
              {counts.has(transition.key) ? times(counts.get(transition.key) ?? 0) : t('not yet')}
            </dd>
          </div>
        </dl>
        {paths.length > 0 && (
          <>
            <h3>
              {t('Paths that take it')}: {paths.length}
            </h3>
            <ul>
              {(showsAllOf === transition.key ? paths : paths.slice(0, firstPaths)).map((path) => (
                <li key={path}>
                  <button type="button" className={css.plain} onClick={() => onReplay(path)}>
                    <PathName name={path} chart={chart} />
                  </button>
                </li>
              ))}
            </ul>
            {paths.length > firstPaths && showsAllOf !== transition.key && (
              <button type="button" onClick={() => setShowsAllOf(transition.key)}>
                {t('Show all')}
              </button>
            )}
          </>
        )}
      </section>
    );
  }
  return (
    <section className={css.part} aria-label={t('Details')}>
      <h2>{chart.label}</h2>
      <p>{chart.description}</p>
      <p>{t('Choose a state or an arrow to read about it.')}</p>
      <p>
        <code>docs/flows/stately/{chart.id}.ts</code>{' '}
        {t(
          'opens in Stately Studio (New → Import from code, then paste the file) and in VS Code (the Stately extension opens the file: Stately: Open Visual Editor), where an XState 5 file shows every state, transition and description, and guards, actions, actors and delays by their names.',
        )}
      </p>
    </section>
  );
}
