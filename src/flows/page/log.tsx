import { useRef, useState } from 'react';
import { innermostOf } from '../chart';
import { readRecording } from '../live/recording';
import { countsOf, stepsShown, type Session, type SessionEvent } from '../live/session';
import { recordingOf } from '../live/step';
import { eventWords } from '../definition';
import * as css from './flows-page.css';

interface LogProps {
  session: Session;
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
export function Log({ session, send, onChoose, table }: LogProps) {
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
  return (
    <section className={css.log} aria-label="What happens">
      <div className={css.logHead}>
        <h2>What happens</h2>
        <div className={css.tools} role="toolbar" aria-label="Time">
          <button
            type="button"
            disabled={shown.length === 0}
            onClick={() => send({ type: 'moved', by: -1 })}
          >
            Back
          </button>
          <button
            type="button"
            disabled={later === 0}
            onClick={() => send({ type: 'moved', by: 1 })}
          >
            Forward
          </button>
          <button type="button" onClick={() => send({ type: isPaused ? 'followed' : 'paused' })}>
            {isPaused ? 'Follow' : 'Pause'}
          </button>
          <button
            type="button"
            disabled={steps.length === 0}
            onClick={() => send({ type: 'cleared' })}
          >
            Clear
          </button>
          <button
            type="button"
            disabled={shown.length === 0}
            onClick={() => offer('session.json', recordingOf(shown), 'application/json')}
          >
            Save
          </button>
          <button type="button" onClick={() => chooseFiles.current?.click()}>
            Load
          </button>
          <input
            ref={chooseFiles}
            type="file"
            accept=".json,application/json"
            multiple
            hidden
            aria-label="Recordings to load"
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
            ? 'Nothing yet. Open the portal here or in a tab.'
            : `${shown.length} of ${steps.length} steps, ${countsOf(session).size} transitions${isPaused ? ', paused' : ''}`}
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
                {step.machine}
              </button>{' '}
              <b>{step.isPresent ? 'stands' : eventWords(step.event)}</b>
              {step.transitions.length === 0 && !step.isPresent && ' (changes nothing)'}
              {' → '}
              {innermostOf(step.states).join(' + ') || 'nothing'}
              {step.payload && <code> {step.payload}</code>}
            </li>
          ))}
      </ol>
      {shown.length > mostShown && <p>And {shown.length - mostShown} older ones.</p>}
    </section>
  );
}
