import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import {
  chartIn,
  drawingName,
  placeOf,
  translator,
  vocabularies,
  type Flow,
  type Vocabulary,
} from '../chart';
import { countsOf, standing } from '../live/session';
import { inspectedAddress } from '../live/step';
import { Details } from './details';
import { Diagram, type Selection } from './diagram';
import * as css from './flows-page.css';
import { Language } from './language';
import { Log } from './log';
import { ScreenMap } from './screen-map';
import { useSession } from './use-session';

interface FlowsPageProps {
  flows: Flow[];
  /** French texts by English sentence. */
  french: Record<string, string>;
  /** SVGs of docs/flows by file name. */
  drawings: Record<string, string>;
  /** The address inside the portal at which its frame opens. */
  home: string;
}

const languages: Record<Vocabulary, string> = { en: 'English', fr: 'Français', code: 'Code' };

/** The state or transition that the address names. */
function selectionIn(query: URLSearchParams): Selection | null {
  const kind = (['state', 'arrow'] as const).find((one) => query.has(one));
  return kind ? { kind, name: query.get(kind)! } : null;
}

/** /flows/: the map of screens, the drawings of machines, and the running portal with its log. */
export function FlowsPage({ flows, french, drawings, home }: FlowsPageProps) {
  const [vocabulary, setVocabulary] = useState<Vocabulary>(
    navigator.language.startsWith('fr') ? 'fr' : 'en',
  );
  const charts = useMemo(
    () => flows.map((flow) => chartIn(flow, vocabulary, french)),
    [flows, vocabulary, french],
  );
  const [query, setQuery] = useSearchParams();
  const [session, send] = useSession();
  const [hasPortal, setHasPortal] = useState(false);
  const t = useMemo(() => translator(vocabulary, french), [vocabulary, french]);
  const counts = useMemo(() => countsOf(session), [session]);

  const machine = query.get('machine') ?? undefined;
  const chart = charts.find(({ id }) => id === machine);
  const selection = useMemo(() => selectionIn(query), [query]);

  const choose = (id: string) => setQuery({ machine: id });
  const select = ({ kind, name }: Selection) => setQuery({ machine: machine ?? '', [kind]: name });

  useEffect(() => {
    document.documentElement.lang = vocabulary === 'fr' ? 'fr' : 'en';
  }, [vocabulary]);

  return (
    <Language value={t}>
      <div className={css.page}>
        <header className={css.header}>
          <h1>{t('Flows')}</h1>
          <div className={css.tools} role="group" aria-label={t('Words')}>
            {vocabularies.map((one) => (
              <button
                key={one}
                aria-pressed={vocabulary === one}
                onClick={() => setVocabulary(one)}
              >
                {languages[one]}
              </button>
            ))}
          </div>
          <button aria-pressed={hasPortal} onClick={() => setHasPortal(!hasPortal)}>
            {t(hasPortal ? 'Close the portal' : 'Open the portal here')}
          </button>
          <a href={inspectedAddress('/')} target="_blank">
            {t('Open the portal in a tab')}
          </a>
        </header>
        <nav className={css.machines} aria-label={t('Machines')}>
          <button aria-current={!chart} onClick={() => setQuery({})}>
            {t('Map')}
          </button>
          {charts.map((each) => {
            const at = placeOf(each, standing(session, each.id)?.states ?? []);
            return (
              <button
                key={each.id}
                aria-current={each.id === machine}
                onClick={() => choose(each.id)}
              >
                {each.isCode ? each.id : each.label}
                {at !== '' && <small>{at}</small>}
              </button>
            );
          })}
        </nav>
        <main className={css.main}>
          <div className={css.center}>
            {chart ? (
              <Diagram
                key={`${chart.id} ${vocabulary}`}
                chart={chart}
                svg={drawings[drawingName(chart.id, vocabulary)] ?? ''}
                selection={selection}
                standing={standing(session, chart.id)}
                counts={counts}
                onSelect={select}
              />
            ) : (
              <ScreenMap
                svg={drawings[drawingName('map', vocabulary)] ?? drawings['map.svg'] ?? ''}
                onChoose={choose}
              />
            )}
            <Log session={session} charts={charts} send={send} onChoose={choose} />
          </div>
          <div className={css.side}>
            {chart && selection && (
              <Details
                key={query.toString()}
                chart={chart}
                selection={selection}
                counts={counts}
                onSelect={select}
              />
            )}
          </div>
          {hasPortal && (
            <iframe className={css.portal} title={t('The portal')} src={inspectedAddress(home)} />
          )}
        </main>
      </div>
    </Language>
  );
}
