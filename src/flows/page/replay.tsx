import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import type { Chart } from '../chart';
import type { ReplayPath } from '../replay/path-book';
import { replayReady, type ReplayAgent } from '../replay/replay-frame';
import { replayMachine, speeds } from '../replay/replay-machine';
import * as css from './flows-page.css';
import { useTranslate } from './language';
import { Part } from './part';
import { Player } from './player';
import { reveal } from './drawing';

interface ReplayProps {
  path: ReplayPath;
  chart: Chart;
  /** Error of the report for this path; '' without one. */
  error: string;
  /** Saves the number cookie; returns a function that restores it. */
  keepVisitor: () => () => void;
  speed: number;
  onSpeed: (speed: number) => void;
  onRestart: () => void;
  onClose: () => void;
}

/** Plays a path in the real portal. */
export function Replay(props: ReplayProps) {
  const t = useTranslate();
  const { path, chart, error, keepVisitor, speed, onSpeed, onRestart, onClose } = props;
  const [snapshot, send] = useMachine(replayMachine, { input: { path, speed } });
  const { done, isPlaying, problem } = snapshot.context;

  useEffect(() => {
    const receive = ({ detail }: CustomEvent<ReplayAgent>) =>
      send({ type: 'portal.ready', agent: detail });
    window.addEventListener(replayReady, receive);
    return () => window.removeEventListener(replayReady, receive);
  }, [send]);

  useEffect(keepVisitor, [keepVisitor]);

  const isOpening = snapshot.matches('opening') || snapshot.matches('beginning');
  const isOver = snapshot.matches('ended') || snapshot.matches('failed');
  const press = (type: 'play.wanted' | 'pause.wanted' | 'step.wanted', isPossible = !isOver) =>
    isPossible ? () => send({ type }) : undefined;
  return (
    <Part name="Replay" tools={<button onClick={onClose}>{t('Close')}</button>}>
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
        status={
          (isOpening && t('The portal opens…')) ||
          (snapshot.matches('ended') && t('The end of the path.'))
        }
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
    </Part>
  );
}

/** Scroll the column only: scrolling the page would hide the portal. The margin clears the sticky controls. */
function revealInColumn(item: HTMLElement | null): void {
  const column = item?.closest(`.${css.side}`);
  if (item && column) reveal(column, item, 130);
}
