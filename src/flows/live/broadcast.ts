import type {
  Actor,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  InspectionEvent,
} from 'xstate';
import { stateName, transitionKey } from '../definition';
import { masked } from './mask';
import { channelName, type Message, type Step } from './step';

/** What of an event is no payload: its name, and what XState keeps beside it. */
const payloadOf = ({ type, actorId, ...rest }: AnyEventObject & { actorId?: unknown }): string => {
  void type;
  void actorId;
  const text = JSON.stringify(masked(rest));
  return text === '{}' ? '' : text;
};

const isMachine = (actor: unknown): actor is Actor<AnyStateMachine> =>
  'root' in ((actor as { logic?: object }).logic ?? {});

/**
 * Tells every flows page of this browser what the portal's machines do. Returns what is given to actors as `inspect`.
 * `source` tells one page load from another.
 */
export function broadcast(source: string): (event: InspectionEvent) => void {
  const channel = new BroadcastChannel(channelName);
  const latest = new Map<string, Step>();
  const taken = new Map<string, string[]>();
  let number = 0;

  const post = (message: Message) => channel.postMessage(message);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.type !== 'page.opened') return;
    for (const step of latest.values()) {
      post({ type: 'step', step: { ...step, isPresent: true, transitions: [] } });
    }
  });

  return (event) => {
    const { actorRef } = event;
    if (!isMachine(actorRef)) return;
    if (event.type === '@xstate.microstep') {
      const before = taken.get(actorRef.sessionId) ?? [];
      taken.set(actorRef.sessionId, [...before, ...event._transitions.map(transitionKey)]);
      return;
    }
    if (event.type !== '@xstate.snapshot') return;
    const snapshot = event.snapshot as AnyMachineSnapshot;
    const transitions = taken.get(actorRef.sessionId) ?? [];
    taken.delete(actorRef.sessionId);
    number += 1;
    const step: Step = {
      source,
      actor: `${source} ${actorRef.sessionId}`,
      number,
      machine: actorRef.logic.id,
      at: Date.now(),
      event: event.event.type,
      payload: payloadOf(event.event),
      transitions,
      states: snapshot._nodes.map(stateName).filter((name) => name !== ''),
      isPresent: event.event.type === 'xstate.init',
    };
    latest.set(step.actor, step);
    post({ type: 'step', step });
  };
}
