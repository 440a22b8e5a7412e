import type { InspectionEvent } from 'xstate';
import { channelName, type Message, type Step } from './step';
import { inspectSteps } from './steps';

/** Sends the machines' steps to all flows pages of this browser; returns the `inspect` option of actors. */
export function broadcast(source: string): (event: InspectionEvent) => void {
  const channel = new BroadcastChannel(channelName);
  const latest = new Map<string, Step>();
  const post = (message: Message) => channel.postMessage(message);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.type !== 'page.opened') return;
    for (const step of latest.values()) {
      post({ type: 'step', step: { ...step, isPresent: true, transitions: [] } });
    }
  });
  window.addEventListener('pagehide', () => post({ type: 'portal.closed', source }));
  return inspectSteps(source, (step) => {
    latest.set(step.actor, step);
    post({ type: 'step', step });
  });
}
