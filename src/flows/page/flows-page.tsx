import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { chartOf, placeOf } from '../../../statecharts/drawing/chart';
import { standing } from '../live/session';
import { inspectedAddress } from '../live/step';
import { machines } from '../machines';
import { screensOfMap } from '../screen-map';
import { Details } from './details';
import { Diagram, type Selection } from './diagram';
import * as css from './flows-page.css';
import { Log } from './log';
import { ScreenMap } from './screen-map';
import { useSession } from './use-session';

const charts = machines.map(chartOf);

/** The flows of screens, which the page follows: the others run on several screens. */
const ofScreens = new Set(
  Object.values(screensOfMap).flatMap(({ machine }) =>
    machine === undefined || machine === 'catalogue' ? [] : [machine],
  ),
);

function selectionIn(query: URLSearchParams): Selection | null {
  const kind = (['state', 'arrow'] as const).find((one) => query.has(one));
  return kind ? { kind, name: query.get(kind)! } : null;
}

/** The map of screens, the drawings of machines (SVGs by file name), and the running portal with its log. */
export function FlowsPage({ drawings }: { drawings: Record<string, string> }) {
  const [query, setQuery] = useSearchParams();
  const [session, send] = useSession();
  const [hasPortal, setHasPortal] = useState(false);
  const [isFollowing, setIsFollowing] = useState(false);

  const machine = query.get('machine') ?? undefined;
  const chart = charts.find(({ id }) => id === machine);
  const selection = useMemo(() => selectionIn(query), [query]);

  /** '' shows the map. */
  const show = (id: string) => {
    setIsFollowing(false);
    setQuery(id === '' ? {} : { machine: id });
  };
  const follow = () => {
    setHasPortal(!hasPortal);
    setIsFollowing(!hasPortal);
  };
  const current = session.steps.findLast((step) => ofScreens.has(step.machine))?.machine;
  useEffect(() => {
    if (isFollowing && current) setQuery({ machine: current });
  }, [isFollowing, current, setQuery]);
  const select = ({ kind, name }: Selection) => setQuery({ machine: machine ?? '', [kind]: name });

  return (
    <div className={css.page}>
      <header className={css.header}>
        <h1>Flows</h1>
        <button aria-pressed={hasPortal} onClick={follow}>
          {hasPortal ? 'Close the portal' : 'Follow the portal live'}
        </button>
        <a href={inspectedAddress('/')} target="_blank">
          In a tab of its own
        </a>
      </header>
      <nav className={css.machines} aria-label="Machines">
        <button aria-current={!chart} onClick={() => show('')}>
          Map
        </button>
        {charts.map((each) => {
          const at = placeOf(each, standing(session, each.id)?.states ?? []);
          return (
            <button key={each.id} aria-current={each.id === machine} onClick={() => show(each.id)}>
              {each.label}
              {at !== '' && <small>{at}</small>}
            </button>
          );
        })}
      </nav>
      <main className={css.main}>
        <div className={css.center}>
          {chart ? (
            <Diagram
              key={chart.id}
              chart={chart}
              svg={drawings[`${chart.id}.svg`] ?? ''}
              selection={selection}
              standing={standing(session, chart.id)}
              onSelect={select}
            />
          ) : (
            <Overview drawings={drawings} onChoose={show} />
          )}
          <Log session={session} charts={charts} send={send} onChoose={show} />
        </div>
        <div className={css.side}>
          {chart && selection && (
            <Details key={query.toString()} chart={chart} selection={selection} />
          )}
        </div>
        {hasPortal && (
          <iframe
            className={css.portal}
            title="The portal"
            src={inspectedAddress('/home/login-header')}
          />
        )}
      </main>
    </div>
  );
}

interface OverviewProps {
  drawings: Record<string, string>;
  onChoose: (machine: string) => void;
}

/** The start page: the map, then each flow with its drawing; a press on one opens it. */
function Overview({ drawings, onChoose }: OverviewProps) {
  return (
    <div className={css.overview}>
      <ScreenMap svg={drawings['map.svg'] ?? ''} onChoose={onChoose} />
      {charts.map(({ id, label, description }) => (
        <article key={id} className={css.flow}>
          <h2>
            <button className={css.plain} onClick={() => onChoose(id)}>
              {label}
            </button>
          </h2>
          <p>{description}</p>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(drawings[`${id}.svg`] ?? '')}`}
            alt={`The drawing of ${label}`}
            onClick={() => onChoose(id)}
          />
        </article>
      ))}
    </div>
  );
}
