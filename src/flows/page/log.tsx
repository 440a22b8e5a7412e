import { useRef, useState } from 'react';
import { innermostOf, labelOf, type Chart } from '../chart';
import { readRecording } from '../live/recording';
import { countsOf, stepsShown, type Session, type SessionEvent } from '../live/session';
import { recordingOf, type Step } from '../live/step';
import { eventWords } from '../../../statecharts/definition';
import * as css from './flows-page.css';
import { useTranslate } from './language';

interface LogProps {
  session: Session;
  charts: Chart[];
  send: (event: SessionEvent) => void;
  onChoose: (machine: string) => void;
  /** The counts as CSV. */
  table: () => string;
}

/** More would only be scrolled past. */
const mostShown = 200;

const clock = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 1,
  hourCycle: 'h23',
});

/** Hands a file to the person, as a download. */
function offer(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  // The download has taken hold of it once the task is over.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** What has happened, the newest first, and the way back through it. */
export function Log({ session, charts, send, onChoose, table }: LogProps) {
  const t = useTranslate();
  const { steps, position } = session;
  const shown = stepsShown(session);
  const isPaused = position !== null;
  const [complaint, setComplaint] = useState('');
  const chooseFiles = useRef<HTMLInputElement>(null);
  const load = async (files: FileList | null) => {
    setComplaint('');
    for (const file of files ?? []) {
      try {
        send({ type: 'steps.loaded', steps: readRecording(await file.text()) });
      } catch (error) {
        setComplaint(`${file.name}: ${(error as Error).message}`);
      }
    }
    if (chooseFiles.current) chooseFiles.current.value = '';
  };
  const later = steps.length - shown.length;
  const chartOfStep = ({ machine }: Step) => charts.find(({ id }) => id === machine);
  /** The sentences of the transitions taken; where there are none, that of the event. */
  const happeningOf = (step: Step): string => {
    const chart = chartOfStep(step);
    const taken = chart?.transitions.filter(({ key }) => step.transitions.includes(key)) ?? [];
    const words = taken.map(({ event }) => event).join(chart?.isCode ? ', ' : ' ');
    return words || chart?.events[step.event] || eventWords(step.event);
  };
  const placeOf = (step: Step): string => {
    const chart = chartOfStep(step);
    const names = innermostOf(step.states);
    return names.map((name) => (chart ? labelOf(chart, name) : name)).join(' + ') || t('nothing');
  };
  return (
    <section className={css.log} aria-label={t('What happens')}>
      <div className={css.logHead}>
        <h2>{t('What happens')}</h2>
        <div className={css.tools} role="toolbar" aria-label={t('Time')}>
          <button
            type="button"
            disabled={shown.length === 0}
            onClick={() => send({ type: 'moved', by: -1 })}
          >
            {t('Back')}
          </button>
          <button
            type="button"
            disabled={later === 0}
            onClick={() => send({ type: 'moved', by: 1 })}
          >
            {t('Forward')}
          </button>
          <button type="button" onClick={() => send({ type: isPaused ? 'followed' : 'paused' })}>
            {t(isPaused ? 'Follow' : 'Pause')}
          </button>
          <button
            type="button"
            disabled={steps.length === 0}
            onClick={() => send({ type: 'cleared' })}
          >
            {t('Clear')}
          </button>
          <button
            type="button"
            disabled={shown.length === 0}
            onClick={() => offer('session.json', recordingOf(shown), 'application/json')}
          >
            {t('Save')}
          </button>
          <button type="button" onClick={() => chooseFiles.current?.click()}>
            {t('Load')}
          </button>
          <input
            ref={chooseFiles}
            type="file"
            accept=".json,application/json"
            multiple
            hidden
            aria-label={t('Recordings to load')}
            onChange={(event) => void load(event.target.files)}
          />
          <button
            type="button"
            disabled={shown.length === 0}
            onClick={() => offer('counts.csv', table(), 'text/csv')}
          >
            CSV
          </button>
        </div>
        {complaint && <p role="alert">{complaint}</p>}
        <p role="status">
          {steps.length === 0
            ? t('Nothing yet. Open the portal here or in a tab.')
            : `${t('Steps')}: ${shown.length} / ${steps.length} · ${t('Different arrows')}: ${countsOf(session).size}${isPaused ? ` · ${t('paused')}` : ''}`}
        </p>
      </div>
      <ol className={css.entries} reversed>
        {shown
          .slice(-mostShown)
          .toReversed()
          .map((step) => (
            <li key={`${step.actor} ${step.number}`} value={step.number}>
              <time>{clock.format(step.at)}</time>{' '}
              <button type="button" className={css.plain} onClick={() => onChoose(step.machine)}>
                {chartOfStep(step)?.label ?? step.machine}
              </button>{' '}
              <b>{step.isPresent ? t('is in') : happeningOf(step)}</b>
              {step.transitions.length === 0 && !step.isPresent && ` (${t('changes nothing')})`}
              {step.isPresent ? ' ' : ' → '}
              {placeOf(step)}
              {chartOfStep(step)?.isCode && step.payload && <code> {step.payload}</code>}
            </li>
          ))}
      </ol>
      {shown.length > mostShown && (
        <p>
          {t('Older steps')}: {shown.length - mostShown}
        </p>
      )}
    </section>
  );
}
