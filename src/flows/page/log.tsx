import { joined, placeOf, type Chart } from '../../../statecharts/drawing/chart';
import { stepsShown, type Session, type SessionEvent } from '../live/session';
import type { Step } from '../live/step';
import { eventWords } from '../../../statecharts/definition';
import * as css from './flows-page.css';
import { Player } from './player';

interface LogProps {
  session: Session;
  charts: Chart[];
  send: (event: SessionEvent) => void;
  onChoose: (machine: string) => void;
}

const mostShown = 200;

const clock = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 1,
  hourCycle: 'h23',
});

/** The steps, oldest first, with player controls. */
export function Log({ session, charts, send, onChoose }: LogProps) {
  const { steps, position } = session;
  const shown = stepsShown(session);
  const move = (by: number) => () => send({ type: 'moved', by });
  const hasSteps = shown.length > 0;
  return (
    <section className={css.log} aria-label="What happens">
      <div className={css.head}>
        <h2>What happens</h2>

        <Player
          label="Time"
          done={shown.length}
          total={steps.length}
          buttons={{
            Back: hasSteps ? move(-1) : undefined,
            ...(position === null
              ? { Pause: () => send({ type: 'paused' }) }
              : { Play: () => send({ type: 'followed' }) }),
            Step: shown.length < steps.length ? move(1) : undefined,
          }}
          status={steps.length === 0 && 'Nothing yet. Open the portal here or in a tab.'}
        />
        <button disabled={steps.length === 0} onClick={() => send({ type: 'cleared' })}>
          Clear
        </button>
      </div>
      {hasSteps && (
        <div className={css.entries}>
          <ol>
            {shown.slice(-mostShown).map((step) => (
              <Entry
                key={`${step.actor} ${step.number}`}
                step={step}
                chart={charts.find(({ id }) => id === step.machine)}
                onChoose={() => onChoose(step.machine)}
              />
            ))}
          </ol>
          {shown.length > mostShown && <p>Older steps: {shown.length - mostShown}</p>}
        </div>
      )}
    </section>
  );
}

interface EntryProps {
  step: Step;
  chart: Chart | undefined;
  onChoose: () => void;
}

/** One step as a sentence; a disclosure has the raw event. */
function Entry({ step, chart, onChoose }: EntryProps) {
  const taken = chart?.transitions.filter(({ key }) => step.transitions.includes(key)) ?? [];
  const happening =
    (chart &&
      joined(
        chart,
        taken.map(({ event }) => event),
      )) ||
    chart?.events[step.event] ||
    eventWords(step.event);
  return (
    <li>
      <time>{clock.format(step.at)}</time>{' '}
      <button className={css.plain} onClick={onChoose}>
        {chart?.label ?? step.machine}
      </button>{' '}
      {step.isPresent ? 'is in' : happening}
      {step.transitions.length === 0 && !step.isPresent && ' (changes nothing)'}
      {step.isPresent ? ' ' : ' → '}
      <b>{placeOf(chart, step.states) || 'nothing'}</b>
      <details>
        <summary>Event</summary>
        <code>{[step.event, step.payload, ...step.transitions].filter(Boolean).join('\n')}</code>
      </details>
    </li>
  );
}
