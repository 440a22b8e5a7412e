import { useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { chartOf, placeOf } from '../../../statecharts/drawing/chart';
import { countsOf, standing } from '../live/session';
import { inspectedAddress } from '../live/step';
import { machines } from '../machines';
import { Details } from './details';
import { Diagram, type Selection } from './diagram';
import * as css from './flows-page.css';
import { Log } from './log';
import { ScreenMap } from './screen-map';
import { useSession } from './use-session';

const charts = machines.map(chartOf);

/** The state or transition that the address names. */
function selectionIn(query: URLSearchParams): Selection | null {
  const kind = (['state', 'arrow'] as const).find((one) => query.has(one));
  return kind ? { kind, name: query.get(kind)! } : null;
}

/** The map of screens, the drawings of machines (SVGs by file name), and the running portal with its log. */
export function FlowsPage({ drawings }: { drawings: Record<string, string> }) {
  const [query, setQuery] = useSearchParams();
  const [session, send] = useSession();
  const [hasPortal, setHasPortal] = useState(false);
  const counts = useMemo(() => countsOf(session), [session]);

  const machine = query.get('machine') ?? undefined;
  const chart = charts.find(({ id }) => id === machine);
  const selection = useMemo(() => selectionIn(query), [query]);

  const choose = (id: string) => setQuery({ machine: id });
  const select = ({ kind, name }: Selection) => setQuery({ machine: machine ?? '', [kind]: name });

  return (
    <div className={css.page}>
      <header className={css.header}>
        <h1>Flows</h1>
        <button aria-pressed={hasPortal} onClick={() => setHasPortal(!hasPortal)}>
          {hasPortal ? 'Close the portal' : 'Open the portal here'}
        </button>
        <a href={inspectedAddress('/')} target="_blank">
          Open the portal in a tab
        </a>
      </header>
      <nav className={css.machines} aria-label="Machines">
        <button aria-current={!chart} onClick={() => setQuery({})}>
          Map
        </button>
        {charts.map((each) => {
          const at = placeOf(each, standing(session, each.id)?.states ?? []);
          return (
            <button
              key={each.id}
              aria-current={each.id === machine}
              onClick={() => choose(each.id)}
            >
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
              counts={counts}
              onSelect={select}
            />
          ) : (
            <ScreenMap svg={drawings['map.svg'] ?? ''} onChoose={choose} />
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
