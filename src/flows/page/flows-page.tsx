import { useMemo, useState } from 'react';
import { chartOf } from '../chart';
import { csvOf } from '../live/recording';
import { countsOf, endingsOf, standing } from '../live/session';
import { machines } from '../machines';
import { Details } from './details';
import { Diagram, type Selection } from './diagram';
import * as css from './flows-page.css';
import { Log } from './log';
import { useSession } from './use-session';

const charts = machines.map(chartOf);
const [firstChart] = charts;

const drawings = import.meta.glob<string>('../../../docs/flows/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** /flows/: the machines as drawings, and the running portal moving through them. */
export function FlowsPage() {
  const [session, send] = useSession();
  const [shown, setShown] = useState(firstChart?.id ?? '');
  const [selection, setSelection] = useState<Selection | null>(null);
  const [search, setSearch] = useState('');
  const [hasPortal, setHasPortal] = useState(false);
  const counts = useMemo(() => countsOf(session), [session]);
  const endings = useMemo(() => endingsOf(session), [session]);
  const chart = charts.find(({ id }) => id === shown) ?? firstChart;
  if (!chart) return null;

  const choose = (id: string) => {
    setShown(id);
    setSelection(null);
  };
  return (
    <div className={css.page}>
      <header className={css.header}>
        <h1>Flows</h1>
        <input
          type="search"
          aria-label="Search for a state"
          placeholder="Search for a state"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <button type="button" aria-pressed={hasPortal} onClick={() => setHasPortal(!hasPortal)}>
          {hasPortal ? 'Close the portal' : 'Open the portal here'}
        </button>
      </header>
      <nav className={css.machines} aria-label="Machines">
        {charts.map(({ id, states }) => {
          const wanted = search.trim().toLowerCase();
          const found = states.filter(
            ({ name }) => wanted !== '' && name.toLowerCase().includes(wanted),
          );
          const at = standing(session, id)?.states.at(-1);
          return (
            <button
              key={id}
              type="button"
              aria-current={id === chart.id}
              onClick={() => choose(id)}
            >
              {id}
              {found.length > 0 && <mark>{found.length} found</mark>}
              {at !== undefined && <small>{at}</small>}
            </button>
          );
        })}
      </nav>
      <main className={hasPortal ? `${css.main} ${css.withPortal}` : css.main}>
        <Diagram
          key={chart.id}
          chart={chart}
          svg={drawings[`../../../docs/flows/${chart.id}.svg`] ?? ''}
          selection={selection}
          search={search}
          standing={standing(session, chart.id)}
          counts={counts}
          onSelect={setSelection}
        />
        <Details
          chart={chart}
          selection={selection}
          counts={counts}
          endings={endings}
          onSelect={setSelection}
        />
        <Log
          session={session}
          send={send}
          onChoose={choose}
          table={() => csvOf(charts, counts, endings)}
        />
        {hasPortal && (
          <iframe className={css.portal} title="The portal" src="/home/login-header?inspect" />
        )}
      </main>
    </div>
  );
}
