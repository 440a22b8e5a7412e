import { useState } from 'react';
import { isWithin, labelOf, type Chart, type ChartTransition } from '../chart';
import * as css from './flows-page.css';
import type { Selection } from './diagram';
import { useTranslate } from './language';

interface DetailsProps {
  chart: Chart;
  selection: Selection;
  counts: ReadonlyMap<string, number>;
  /** The generated paths that take a transition: names, and labels for a reader. */
  pathsTaking: (transition: string) => { name: string; label: string }[];
  onSelect: (selection: Selection) => void;
  onReplay: (path: string) => void;
}

const firstPaths = 12;

/** A state or a transition in words. */
export function Details(props: DetailsProps) {
  const [showsAllOf, setShowsAllOf] = useState('');
  const { chart, selection, counts, pathsTaking, onSelect, onReplay } = props;
  const [isCopied, setIsCopied] = useState(false);
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

  if (selection.kind === 'state') {
    const state = chart.states.find(({ name }) => name === selection.name);
    if (!state) return null;
    const facts = [
      ['Shows', state.promise],
      ['Product document', state.rule],
      ['Tags', state.tags.join(' ')],
      ['On entry', state.entry.join(' ')],
      ['On exit', state.exit.join(' ')],
      ['Meanwhile', state.invokes.join(' ')],
    ].filter(([, text]) => text !== '');
    return (
      <section className={css.part} aria-label={t('Details')}>
        <h2>{state.name === '' ? chart.label : labelOf(chart, state.name)}</h2>
        <p>{state.description}</p>
        {navigator.clipboard && (
          <button
            type="button"
            onClick={() =>
              void navigator.clipboard.writeText(window.location.href).then(() => setIsCopied(true))
            }
          >
            {t(isCopied ? 'Copied' : 'Copy link to this state')}
          </button>
        )}
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
    ({ key }) => selection.kind === 'transition' && key === selection.key,
  );
  if (!transition) return null;
  const ends = [transition.source, ...transition.targets];
  const rules = chart.states
    .filter(({ name, rule }) => ends.includes(name) && rule !== '')
    .map(({ name, rule }) => `${labelOf(chart, name)}: ${rule}`);
  const paths = pathsTaking(transition.key);
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
              <li key={path.name}>
                <button type="button" className={css.plain} onClick={() => onReplay(path.name)}>
                  {path.label}
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
