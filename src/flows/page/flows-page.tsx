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
import { funnelsOf } from '../live/funnel';
import { csvOf } from '../live/recording';
import { countsOf, standing, stepsShown } from '../live/session';
import { pathsIn, type BookStart, type PathBook } from '../replay/path-book';
import { inspectedAddress, replayFrame } from '../replay/replay-frame';
import type { WalkResult } from '../replay/report';
import { Counts } from './counts';
import { Details } from './details';
import { Diagram, type Selection } from './diagram';
import * as css from './flows-page.css';
import { Language } from './language';
import { Log } from './log';
import { labelOfPath, PathList, type LabelledPath } from './path-list';
import { Replay } from './replay';
import { ScreenMap } from './screen-map';
import { useSession } from './use-session';

interface FlowsPageProps {
  flows: Flow[];
  /** French texts by English sentence. */
  french: Record<string, string>;
  /** SVGs of docs/flows by file name. */
  drawings: Record<string, string>;
  loadBooks: () => Promise<PathBook[]>;
  /** The address inside the portal at which its frame opens. */
  home: string;
  /** The address inside the portal at which a path begins. */
  addressToOpen: (start: BookStart) => string;
  /** Saves the number cookie during a replay; returns a function that restores it. */
  keepVisitor: () => () => void;
}

const languages: Record<Vocabulary, string> = { en: 'English', fr: 'Français', code: 'Code' };
const titles = { portal: 'Open the portal here', paths: 'Replay a path', counts: 'Counts' };
type Panel = keyof typeof titles;

/** The state or transition that the address names. */
function selectionIn(query: URLSearchParams): Selection | null {
  const kind = (['state', 'arrow'] as const).find((one) => query.has(one));
  return kind ? { kind, name: query.get(kind)! } : null;
}

/** /flows/: the map of screens, the drawings of machines, and the running portal with its log. */
export function FlowsPage(props: FlowsPageProps) {
  const { flows, french, drawings, loadBooks, home, addressToOpen, keepVisitor } = props;
  const [vocabulary, setVocabulary] = useState<Vocabulary>(
    navigator.language.startsWith('fr') ? 'fr' : 'en',
  );
  const charts = useMemo(
    () => flows.map((flow) => chartIn(flow, vocabulary, french)),
    [flows, vocabulary, french],
  );
  const [query, setQuery] = useSearchParams();
  const [session, send] = useSession();
  const [panel, setPanel] = useState<Panel | null>(null);
  const [books, setBooks] = useState<PathBook[]>([]);
  const t = useMemo(() => {
    const ofPaths = books.map((one) => one.french);
    return translator(vocabulary, Object.assign({}, french, ...ofPaths) as typeof french);
  }, [vocabulary, french, books]);
  const [results, setResults] = useState<WalkResult[]>([]);
  const [speed, setSpeed] = useState(1);
  /** Number of started replays; each one remounts the portal. */
  const [run, setRun] = useState(0);

  const pathName = query.get('path');
  const [pathSearch, setPathSearch] = useState(pathName ?? '');
  const counts = useMemo(() => countsOf(session), [session]);
  const funnels = useMemo(() => funnelsOf(stepsShown(session)), [session]);

  const paths = useMemo(
    () =>
      books.flatMap(pathsIn).map((one) => {
        const itsChart = charts.find(({ id }) => id === one.machine);
        return { ...one, label: labelOfPath(one, itsChart, t) };
      }),
    [books, charts, t],
  );
  const ofAddress = query.get('machine');
  const path = paths.find(
    ({ name, machine: its }) => name === pathName && (ofAddress === null || its === ofAddress),
  );
  const machine = ofAddress ?? path?.machine;
  const chart = charts.find(({ id }) => id === machine);
  const selection = useMemo(() => selectionIn(query), [query]);
  /** Search the list for a path of the address that no book contains. */
  const isLost = pathName !== null && !path && books.length > 0;
  const shownPanel = isLost ? 'paths' : path ? null : panel;

  const choose = (id: string) => setQuery({ machine: id });
  const select = (chosen: Selection) => {
    setQuery({
      machine: machine ?? '',
      ...(path && { path: path.name }),
      [chosen.kind]: chosen.name,
    });
    // The details of the choice replace the panel.
    if (panel !== 'portal') setPanel(null);
  };
  const replay = (chosen: LabelledPath) => {
    send({ type: 'followed' });
    setRun((before) => before + 1);
    setQuery({ machine: chosen.machine, path: chosen.name });
  };
  const toggle = (kind: Panel) => {
    setPanel(shownPanel === kind ? null : kind);
    if (pathName !== null) setQuery(machine === undefined ? {} : { machine });
  };

  useEffect(() => {
    void loadBooks().then(setBooks);
  }, [loadBooks]);

  useEffect(() => {
    document.documentElement.lang = vocabulary === 'fr' ? 'fr' : 'en';
  }, [vocabulary]);

  const hasDetails = chart && selection && shownPanel !== 'paths' && shownPanel !== 'counts';
  const replayKey = path && `${run} ${path.machine} ${path.name}`;
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
          {(Object.keys(titles) as Panel[]).map((kind) => (
            <button
              key={kind}
              aria-pressed={shownPanel === kind}
              disabled={kind === 'paths' ? books.length === 0 : kind === 'counts' && !chart}
              onClick={() => toggle(kind)}
            >
              {t(kind === 'portal' && shownPanel === kind ? 'Close the portal' : titles[kind])}
            </button>
          ))}
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
            <Log
              session={session}
              charts={charts}
              hasPlayer={!path}
              send={send}
              onChoose={choose}
              onLoaded={(first) => {
                // Only the page of a machine shows counts.
                if (machine === undefined && first !== undefined) choose(first);
                setPanel('counts');
              }}
              csv={() => csvOf(charts, counts, funnels)}
            />
          </div>
          <div className={css.side}>
            {shownPanel === 'paths' && (
              <PathList
                paths={paths}
                machine={machine}
                results={results}
                search={pathSearch}
                onSearch={setPathSearch}
                onReport={setResults}
                onChoose={replay}
              />
            )}
            {shownPanel === 'counts' && chart && (
              <Counts chart={chart} funnel={funnels.get(chart.id)} />
            )}
            {hasDetails && (
              <Details
                key={query.toString()}
                chart={chart}
                selection={selection}
                counts={counts}
                paths={paths.filter((one) => one.machine === machine)}
                onSelect={select}
                onReplay={replay}
              />
            )}
            {path && chart && (
              <Replay
                key={replayKey}
                path={path}
                chart={chart}
                error={errorOf(results, path)}
                keepVisitor={keepVisitor}
                speed={speed}
                onSpeed={setSpeed}
                onRestart={() => replay(path)}
                onClose={() => toggle('paths')}
              />
            )}
          </div>
          {(path ?? shownPanel === 'portal') && (
            <iframe
              key={replayKey ?? 'portal'}
              className={css.portal}
              name={path && replayFrame}
              title={t('The portal')}
              src={inspectedAddress(path ? addressToOpen(path.start) : home)}
            />
          )}
        </main>
      </div>
    </Language>
  );
}

/** Returns the report's errors of a path; '' without one. */
const errorOf = (results: WalkResult[], { machine, name }: LabelledPath): string =>
  results
    .filter((result) => result.machine === machine && result.name === name && !result.hasPassed)
    .map(({ error }) => error)
    .join('\n\n');
