import { useMachine } from '@xstate/react';
import { useEffect, type RefObject } from 'react';
import type { Chart } from '../chart';
import type { ReplayPath } from '../replay/path-book';
import { replayReady } from '../replay/replay-frame';
import { replayMachine, speeds } from '../replay/replay-machine';
import { focusIfLost } from './focus-if-lost';
import * as css from './flows-page.css';
import { useTranslate } from './language';
import { Player } from './player';
import { reveal } from './reveal';

interface ReplayProps {
  path: ReplayPath;
  chart: Chart;
  /** Error of the report for this path; '' without one. */
  error: string;
  /** Saves the number cookie; returns a function that restores it. */
  keepVisitor: () => () => void;
  portal: RefObject<HTMLIFrameElement | null>;
  speed: number;
  onSpeed: (speed: number) => void;
  onRestart: () => void;
  onClose: () => void;
}

/** Plays a path in the real portal. */
export function Replay(props: ReplayProps) {
  const t = useTranslate();
  const { path, chart, error, keepVisitor, portal, speed, onSpeed, onRestart, onClose } = props;
  const [snapshot, send] = useMachine(replayMachine, { input: { path, speed } });
  const { done, isPlaying, problem } = snapshot.context;

  useEffect(() => {
    const receive = ({ data, source }: MessageEvent) => {
      const opened = portal.current?.contentWindow;
      if (data !== replayReady || !opened?.portalReplay || source !== opened) return;
      send({ type: 'portal.ready', agent: opened.portalReplay });
    };
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, [send, portal]);

  useEffect(keepVisitor, [keepVisitor]);

  const isOpening = snapshot.matches('opening') || snapshot.matches('beginning');
  const isOver = snapshot.matches('ended') || snapshot.matches('failed');
  const press = (type: 'play.wanted' | 'pause.wanted' | 'step.wanted', isPossible = !isOver) =>
    isPossible ? () => send({ type }) : undefined;
  return (
    <section className={css.part} aria-label={t('Replay')}>
      <div className={css.head}>
        <h2 tabIndex={-1} ref={focusIfLost}>
          {t('Replay')}
        </h2>
        <button type="button" onClick={onClose}>
          {t('Close')}
        </button>
      </div>
      <Player
        label={t('Replay')}
        done={done}
        total={path.steps.length}
        buttons={{
          Restart: onRestart,
          ...(isPlaying && !isOver
            ? { Pause: press('pause.wanted') }
            : { Play: press('play.wanted') }),
          Step: press('step.wanted', !isOpening && !isOver),
        }}
        {...(isOpening && { status: t('The portal opens…') })}
        {...(snapshot.matches('ended') && { status: t('The end of the path.') })}
      >
        <select
          aria-label={t('Speed')}
          value={speed}
          onChange={({ target }) => {
            onSpeed(Number(target.value));
            send({ type: 'speed.chosen', speed: Number(target.value) });
          }}
        >
          {speeds.map((one) => (
            <option key={one} value={one}>
              {one}×
            </option>
          ))}
        </select>
      </Player>
      {problem && <p role="alert">{t(problem)}</p>}
      {error && (
        <details open className={css.complaint}>
          <summary>{t('In the report')}</summary>
          <pre>{error}</pre>
        </details>
      )}
      <ol className={css.steps} start={0}>
        {[path.start, ...path.steps].map((step, index) => {
          const words = chart.isCode ? step.name : t(step.sentence);
          return (
            <li
              // A path may repeat a step.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              ref={index === done ? revealInColumn : null}
              aria-current={index === done ? 'step' : undefined}
            >
              {'isSkipped' in step && step.isSkipped ? (
                <s title={t('Not possible here: skipped')}>{words}</s>
              ) : (
                words
              )}
            </li>
          );
        })}
      </ol>
      <h3>{t('What must be true now')}</h3>
      <ul>
        {path.required[done]?.sentences.map(([text, value = '']) => (
          <li key={text}>{t(text).replace('{}', () => value)}</li>
        ))}
      </ul>
      <h3>{t('Name of the path')}</h3>
      <p lang="en">{path.name}</p>
    </section>
  );
}

/** Scroll the column only: scrolling the page would hide the portal. The margin clears the sticky controls. */
function revealInColumn(item: HTMLElement | null): void {
  const column = item?.closest(`.${css.side}`);
  if (item && column) reveal(column, item, 130);
}
