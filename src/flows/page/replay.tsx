import { useMachine } from '@xstate/react';
import { useEffect, type ReactNode, type RefObject } from 'react';
import type { Chart } from '../chart';
import type { ReplayPath, Requirement } from '../replay/path-book';
import { replayReady } from '../replay/replay-frame';
import { paces, replayMachine } from '../replay/replay-machine';
import { focusIfLost } from './focus-if-lost';
import * as css from './flows-page.css';
import { useTranslate } from './language';
import { PathName } from './path-name';

interface ReplayProps {
  path: ReplayPath;
  chart: Chart;
  /** What was not as required when the tests walked it; '' where all was, or nothing is known. */
  error: string;
  /** Keeps the visitor that this browser remembers; returns what restores it. */
  keepVisitor: () => () => void;
  /** The frame in which the portal opens. */
  portal: RefObject<HTMLIFrameElement | null>;
  pace: number;
  onPace: (pace: number) => void;
  onRestart: () => void;
  onClose: () => void;
}

/** What must be true, in words: what is not there is not named. */
const wordsOfRequirement = (requirement: Requirement): [string, string][] =>
  Object.entries(requirement)
    .filter(([, value]) => ![null, false, '', 0].includes(value as null))
    .map(([key, value]) => [
      key,
      value === true ? 'yes' : typeof value === 'string' ? value : JSON.stringify(value),
    ]);

/** A path, and the means to walk the real portal along it. */
export function Replay(props: ReplayProps) {
  const t = useTranslate();
  const { path, chart, error, keepVisitor, portal, pace, onPace, onRestart, onClose } = props;
  const [snapshot, send] = useMachine(replayMachine, { input: { path, pace } });
  const { done, isWalking, problem } = snapshot.context;

  useEffect(() => {
    const hear = ({ data, source }: MessageEvent) => {
      const opened = portal.current?.contentWindow;
      if (data !== replayReady || !opened?.portalReplay || source !== opened) return;
      send({ type: 'portal.ready', agent: opened.portalReplay });
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [send, portal]);

  useEffect(keepVisitor, [keepVisitor]);

  const isOpening = snapshot.matches('opening') || snapshot.matches('beginning');
  const isOver = snapshot.matches('ended') || snapshot.matches('failed');
  const names = [path.start.name, ...path.steps.map(({ name }) => name)];
  return (
    <section className={css.part} aria-label={t('Replay')}>
      <h2 tabIndex={-1} ref={focusIfLost}>
        {t('Replay')}
      </h2>
      <div className={css.controls}>
        <div className={css.tools} role="toolbar" aria-label={t('Replay')}>
          <button
            type="button"
            disabled={isOver}
            onClick={() => send({ type: isWalking ? 'pause.wanted' : 'walk.wanted' })}
          >
            {t(isWalking && !isOver ? 'Stop' : 'Walk')}
          </button>
          <button
            type="button"
            disabled={isOpening || isOver}
            onClick={() => send({ type: 'step.wanted' })}
          >
            {t('Step')}
          </button>
          <button type="button" onClick={onRestart}>
            {t('Restart')}
          </button>
          <button type="button" onClick={onClose}>
            {t('Close')}
          </button>
          <select
            aria-label={t('Pace')}
            value={pace}
            onChange={(event) => {
              const chosen = Number(event.target.value);
              onPace(chosen);
              send({ type: 'pace.chosen', pace: chosen });
            }}
          >
            {Object.entries(paces).map(([name, ms]) => (
              <option key={name} value={ms}>
                {t(name)}
              </option>
            ))}
          </select>
        </div>
        <p role="status">
          {snapshot.matches('ended')
            ? t('The end of the path.')
            : isOpening
              ? t('The portal opens…')
              : `${t('Steps')}: ${done} / ${path.steps.length}`}
        </p>
      </div>
      {problem && <p role="alert">{t(problem)}</p>}
      {error && <Complaint title={t('In the report')}>{error}</Complaint>}
      <ol className={css.steps} start={0}>
        {names.map((name, index) => {
          const isPassedOver = path.steps[index - 1]?.isPassedOver ?? false;
          return (
            <li
              // A path may do the same thing twice.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              ref={index === done ? bringIntoView : null}
              aria-current={index === done ? 'step' : undefined}
            >
              {isPassedOver ? <s title={t('Not possible here: skipped')}>{name}</s> : name}
            </li>
          );
        })}
      </ol>
      <h3>{t('What must be true now')}</h3>
      <dl>
        {wordsOfRequirement(path.required[done] ?? {}).map(([key, words]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <h3>{t('Name of the path')}</h3>
      <p>
        <PathName name={path.name} chart={chart} />
      </p>
    </section>
  );
}

/** Scrolls the column only: scrolling the page would move the portal out of view. */
function bringIntoView(item: HTMLElement | null): void {
  const column = item?.closest(`.${css.side}`);
  if (!item || !column) return;
  const [inner, outer] = [item.getBoundingClientRect(), column.getBoundingClientRect()];
  // Clear of the controls above.
  const [top, bottom] = [outer.top + 120, outer.bottom - 24];
  if (inner.top < top) column.scrollTop += inner.top - top;
  else if (inner.bottom > bottom) column.scrollTop += inner.bottom - bottom;
}

const Complaint = ({ title, children }: { title: string; children: ReactNode }) => (
  <details open className={css.complaint}>
    <summary>{title}</summary>
    <pre>{children}</pre>
  </details>
);
