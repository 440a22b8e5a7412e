import { placeOf, wordsOf, type Chart } from '../../../statecharts/drawing/chart';
import { idOf, type Session, type SessionEvent } from '../live/session';
import type { Step } from '../live/step';
import * as css from './flows-page.css';

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

/** The steps, oldest first; a press on one shows that moment. */
export function Log({ session: { steps, moment }, charts, send, onChoose }: LogProps) {
  const show = (step: Step | null) => send({ type: 'moment.chosen', step });
  return (
    <section className={css.log} aria-label="What happens">
      <div className={css.head}>
        <h2>What happens</h2>
        <p className={css.connection} role="status">
          {steps.length === 0
            ? 'Nothing yet. Press ‘Follow the portal live’, and use it.'
            : moment && 'You see an earlier moment.'}
        </p>
        <div className={css.tools}>
          {moment && <button onClick={() => show(null)}>Back to now</button>}
          {steps.length > 0 && <button onClick={() => send({ type: 'cleared' })}>Clear</button>}
        </div>
      </div>
      {steps.length > 0 && (
        <div className={css.entries}>
          <ol>
            {steps.slice(-mostShown).map((step) => (
              <Entry
                key={idOf(step)}
                step={step}
                chart={charts.find(({ id }) => id === step.machine)}
                isMoment={moment !== null && idOf(moment) === idOf(step)}
                onShow={() => {
                  show(step);
                  onChoose(step.machine);
                }}
              />
            ))}
          </ol>
          {steps.length > mostShown && <p>Older steps: {steps.length - mostShown}</p>}
        </div>
      )}
    </section>
  );
}

interface EntryProps {
  step: Step;
  chart: Chart | undefined;
  isMoment: boolean;
  onShow: () => void;
}

function Entry({ step, chart, isMoment, onShow }: EntryProps) {
  const { event, transitions, isPresent } = step;
  const taken = chart?.transitions.filter(({ key }) => transitions.includes(key)) ?? [];
  const happening = taken.map((one) => one.event).join(' ') || wordsOf(event);
  return (
    <li aria-current={isMoment ? 'step' : undefined}>
      <time>{clock.format(step.at)}</time>{' '}
      <button className={css.plain} onClick={onShow}>
        {chart?.label ?? step.machine}
      </button>{' '}
      {isPresent ? 'is in' : happening}
      {transitions.length === 0 && !isPresent && ' (changes nothing)'}
      {isPresent ? ' ' : ' → '}
      <b>{placeOf(chart, step.states) || 'nothing'}</b>
    </li>
  );
}
