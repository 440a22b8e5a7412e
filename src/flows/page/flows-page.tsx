import { useEffect, useMemo, useRef, useState } from 'react';
import {
  chartIn,
  drawingName,
  innermostOf,
  labelOf,
  translator,
  vocabularies,
  type Flow,
  type Vocabulary,
} from '../chart';
import { csvOf } from '../live/recording';
import { countsOf, endingsOf, standing } from '../live/session';
import {
  findPath,
  pathsTaking,
  type BookStart,
  type PathBook,
  type ReplayPath,
} from '../replay/path-book';
import { inspectedAddress, replayFrame } from '../replay/replay-frame';
import { paces } from '../replay/replay-machine';
import type { WalkResult } from '../replay/report';
import { Details } from './details';
import { Diagram, type Selection } from './diagram';
import * as css from './flows-page.css';
import { Language } from './language';
import { Log } from './log';
import { PathList } from './path-list';
import { Replay } from './replay';
import { useSession } from './use-session';

interface FlowsPageProps {
  flows: Flow[];
  /** The French of each English sentence of the flows. */
  french: Record<string, string>;
  /** The drawings of docs/flows as SVG, by `drawingName`. */
  drawings: Record<string, string>;
  loadBooks: () => Promise<PathBook[]>;
  /** The address inside the portal at which its frame opens. */
  home: string;
  /** The address inside the portal at which a path begins. */
  addressToOpen: (start: BookStart) => string;
  /** Keeps the visitor that this browser remembers during a replay; returns what restores it. */
  keepVisitor: () => () => void;
}

/** What is beside the drawing: nothing, a portal to use, paths to choose from, or one that is walked. */
type Beside =
  | { kind: 'nothing' }
  | { kind: 'portal' }
  | { kind: 'paths' }
  /** Counts the starts: a restart remounts the portal. */
  | { kind: 'replay'; path: ReplayPath; number: number };

/** The path that the address names, by itself or with its machine. */
const addressedPath = () => {
  const query = new URLSearchParams(window.location.search);
  return { name: query.get('path'), machine: query.get('machine') };
};

/** Writes the path into the address, to be passed on. */
function addressPath(path: ReplayPath | null): void {
  const query = path && new URLSearchParams({ machine: path.machine, path: path.name });
  window.history.replaceState(null, '', query ? `?${query}` : window.location.pathname);
}

/** /flows/: the machines as drawings, and the running portal moving through them. */
export function FlowsPage(props: FlowsPageProps) {
  const { flows, french, drawings, loadBooks, home, addressToOpen, keepVisitor } = props;
  const [vocabulary, setVocabulary] = useState<Vocabulary>(
    navigator.language.startsWith('fr') ? 'fr' : 'en',
  );
  const t = useMemo(() => translator(vocabulary, french), [vocabulary, french]);
  const charts = useMemo(
    () => flows.map((flow) => chartIn(flow, vocabulary, french)),
    [flows, vocabulary, french],
  );
  const [firstChart] = charts;
  const [session, send] = useSession();
  const [shown, setShown] = useState(firstChart?.id ?? '');
  const [selection, setSelection] = useState<Selection | null>(null);
  const [search, setSearch] = useState('');
  const [beside, setBeside] = useState<Beside>({ kind: 'nothing' });
  const [books, setBooks] = useState<PathBook[]>([]);
  const [results, setResults] = useState<WalkResult[]>([]);
  const [wantedPath, setWantedPath] = useState('');
  const [pace, setPace] = useState<number>(paces.Normal);
  const portalOfReplay = useRef<HTMLIFrameElement>(null);
  const counts = useMemo(() => countsOf(session), [session]);
  const endings = useMemo(() => endingsOf(session), [session]);
  const chart = charts.find(({ id }) => id === shown) ?? firstChart;

  const choose = (id: string) => {
    setShown(id);
    setSelection(null);
  };
  const show = (next: Beside) => {
    addressPath(next.kind === 'replay' ? next.path : null);
    setBeside(next);
  };
  const replay = (path: ReplayPath) => {
    choose(path.machine);
    send({ type: 'followed' });
    show({ kind: 'replay', path, number: beside.kind === 'replay' ? beside.number + 1 : 1 });
  };
  const replayNamed = (machine: string, name: string) => {
    const path = findPath(books, name, machine);
    if (path) replay(path);
  };

  useEffect(() => {
    const open = async () => {
      const loaded = await loadBooks();
      setBooks(loaded);
      const { name, machine } = addressedPath();
      const path = name === null ? undefined : findPath(loaded, name, machine);
      if (path) {
        setShown(path.machine);
        setBeside({ kind: 'replay', path, number: 1 });
      } else if (name === null) {
        if (flows.some((flow) => flow.machine.id === machine)) setShown(machine ?? '');
      } else {
        setWantedPath(name);
        setBeside({ kind: 'paths' });
      }
    };
    void open();
  }, [flows, loadBooks]);

  useEffect(() => {
    document.documentElement.lang = vocabulary === 'fr' ? 'fr' : 'en';
  }, [vocabulary]);

  const foundBy = useMemo(() => {
    const wanted = search.trim().toLowerCase();
    const matches = (text: string) => wanted !== '' && text.toLowerCase().includes(wanted);
    return new Map(
      charts.map(({ id, states }) => [
        id,
        new Set(
          states
            .filter(({ name, label }) => matches(name) || (name !== '' && matches(label)))
            .map(({ name }) => name),
        ),
      ]),
    );
  }, [charts, search]);

  if (!chart) return null;
  const book = books.find(({ machine }) => machine === chart.id);
  const hasFrame = beside.kind === 'portal' || beside.kind === 'replay';
  const toggle = (kind: 'portal' | 'paths') =>
    show({ kind: beside.kind === kind ? 'nothing' : kind });
  return (
    <Language value={t}>
      <div className={css.page}>
        <header className={css.header}>
          <h1>{t('Flows')}</h1>
          <div className={css.tools} role="group" aria-label={t('Words')}>
            {vocabularies.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={vocabulary === one}
                onClick={() => setVocabulary(one)}
              >
                {{ en: 'English', fr: 'Français', code: 'Code' }[one]}
              </button>
            ))}
          </div>
          <input
            type="search"
            aria-label={t('Search for a state')}
            placeholder={t('Search for a state')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <button
            type="button"
            aria-pressed={beside.kind === 'portal'}
            onClick={() => toggle('portal')}
          >
            {t(beside.kind === 'portal' ? 'Close the portal' : 'Open the portal here')}
          </button>
          <a href={inspectedAddress('/')} target="_blank">
            {t('Open the portal in a tab')}
          </a>
          <button
            type="button"
            aria-pressed={beside.kind === 'paths'}
            disabled={books.length === 0}
            onClick={() => toggle('paths')}
          >
            {t('Replay a path')}
          </button>
        </header>
        <nav className={css.machines} aria-label={t('Machines')}>
          {charts.map((each) => {
            const { id, label } = each;
            const found = foundBy.get(id)?.size ?? 0;
            const at = innermostOf(standing(session, id)?.states ?? [])
              .map((name) => labelOf(each, name))
              .join(' + ');
            return (
              <button
                key={id}
                type="button"
                aria-current={id === chart.id}
                onClick={() => choose(id)}
              >
                {each.isCode ? id : label}
                {found > 0 && (
                  <mark>
                    {found} {t('found')}
                  </mark>
                )}
                {at !== '' && <small>{at}</small>}
              </button>
            );
          })}
        </nav>
        <main className={hasFrame ? `${css.main} ${css.withPortal}` : css.main}>
          <Diagram
            key={`${chart.id} ${vocabulary}`}
            chart={chart}
            svg={drawings[drawingName(chart.id, vocabulary)] ?? ''}
            selection={selection}
            found={foundBy.get(chart.id) ?? new Set()}
            standing={standing(session, chart.id)}
            counts={counts}
            onSelect={(chosen) => {
              setSelection(chosen);
              // The details of the choice replace the list of paths.
              if (beside.kind === 'paths') show({ kind: 'nothing' });
            }}
          />
          <div className={css.side}>
            {beside.kind === 'paths' && (
              <PathList
                books={books}
                charts={charts}
                machine={chart.id}
                results={results}
                wanted={wantedPath}
                onWanted={setWantedPath}
                onReport={setResults}
                onChoose={replayNamed}
              />
            )}
            {beside.kind !== 'paths' && (beside.kind !== 'replay' || selection !== null) && (
              <Details
                chart={chart}
                selection={selection}
                counts={counts}
                endings={endings}
                pathsOf={(transition) => (book ? pathsTaking(book, transition) : [])}
                onSelect={setSelection}
                onReplay={(name) => replayNamed(chart.id, name)}
              />
            )}
            {beside.kind === 'replay' && (
              <Replay
                key={beside.number}
                path={beside.path}
                chart={chart}
                error={errorOf(results, beside.path)}
                keepVisitor={keepVisitor}
                portal={portalOfReplay}
                pace={pace}
                onPace={setPace}
                onRestart={() => replay(beside.path)}
                onClose={() => show({ kind: 'paths' })}
              />
            )}
          </div>
          {beside.kind === 'replay' && (
            <iframe
              key={beside.number}
              ref={portalOfReplay}
              className={css.portal}
              name={replayFrame}
              title={t('The portal')}
              src={inspectedAddress(addressToOpen(beside.path.start))}
            />
          )}
          {beside.kind === 'portal' && (
            <iframe className={css.portal} title="The portal" src={inspectedAddress(home)} />
          )}
          <Log
            session={session}
            charts={charts}
            send={send}
            onChoose={choose}
            table={() => csvOf(charts, counts, endings)}
          />
        </main>
      </div>
    </Language>
  );
}

/** What the report says was not as required on a path. */
const errorOf = (results: WalkResult[], { machine, name }: ReplayPath): string =>
  results
    .filter((result) => result.machine === machine && result.name === name && !result.hasPassed)
    .map(({ error }) => error)
    .join('\n\n');
