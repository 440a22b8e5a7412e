// Predicts what a machine does: XState itself runs it, with children and actions that do nothing.
import {
  createActor,
  fromTransition,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type InspectionEvent,
} from 'xstate';
import {
  activeStates,
  changeEvent,
  delayRange,
  delayedWords,
  isDelay,
  takenTransitions,
  withNamedErrors,
} from './definition.js';

/** An event that a machine sends to itself after `ms` more milliseconds: the end of a delay, or a delayed `raise` or `sendTo`. */
interface Timer {
  event: AnyEventObject;
  ms: number;
  id?: string;
}

/** A machine at rest: until its next event or timer, nothing happens. */
export interface Rest {
  snapshot: AnyMachineSnapshot;
  /** In the order in which they end. */
  timers: Timer[];
  /** Keys of the transitions that it has taken, in order. */
  taken: string[];
}

class Refusal extends Error {}

const maxTransitions = 1_000;

/** Runs a machine from one rest to the next: after an event, or without one after its start. */
function run(
  machine: AnyStateMachine,
  { snapshot: before, timers, taken }: Partial<Rest>,
  event?: AnyEventObject,
  input?: unknown,
): Rest {
  const named = withNamedErrors(machine);
  const running = [...(timers ?? [])];
  const keys = [...(taken ?? [])];
  const sent: AnyEventObject[] = [];
  let last = before;
  const where = () => (last ? ` in ${activeStates(last).join(', ') || 'its only state'}` : '');
  const inert: AnyActorLogic = fromTransition((state) => state, null);
  const inspect = (report: InspectionEvent) => {
    // The machines that are children report, too.
    if (report.type !== '@xstate.microstep' || report.actorRef !== self) return;
    keys.push(...takenTransitions(report));
    last = report.snapshot as AnyMachineSnapshot;
    if (keys.length > maxTransitions + (taken?.length ?? 0)) {
      throw new Refusal(
        `The machine '${machine.id}' does not come to rest${where()}: it took ${maxTransitions} transitions on one event. Give a transition of this loop a guard that ends it.`,
      );
    }
  };
  // `sendParent` needs a parent.
  const self: AnyActorRef = createActor(inert, {
    id: machine.id,
    ...(before && { snapshot: before }),
    parent: createActor(inert, { inspect }),
  });
  const { system } = self;
  const known = Object.values<AnyActorRef & { systemId?: string }>(before?.children ?? {});
  const nothing = () => {};
  const scope: AnyActorScope = {
    self,
    system: {
      ...system,
      get: (id) => known.find((child) => child.systemId === id) ?? system.get(id),
    },
    id: self.id,
    sessionId: self.sessionId,
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: ({ type, params }) => {
      const { event: own, id, delay, to, sendId, actorRef } = Object(params);
      if (type === 'xstate.spawnChild' && actorRef?._syncSnapshot) {
        // Its start is its first change.
        sent.push({ ...changeEvent(id), snapshot: actorRef.getSnapshot() });
      } else if (type === 'xstate.cancel') {
        const index = running.findLastIndex((timer) => timer.id === sendId);
        if (index >= 0) running.splice(index, 1);
      } else if (type === 'xstate.raise' || (type === 'xstate.sendTo' && to === self)) {
        if (delay === undefined) {
          if (type === 'xstate.sendTo') sent.push(own);
        } else if (isDelay(delay) && delay >= 1) running.push({ event: own, id, ms: delay });
        else
          throw new Refusal(
            `The machine '${machine.id}' waits ${delay} ms for ${delayedWords(own)}${where()}, which no path can show. Write ${delayRange}; 'always' and 'raise' need none.`,
          );
      }
    },
  };
  let snapshot: AnyMachineSnapshot;
  try {
    snapshot = event
      ? named.transition(before!, event, scope)
      : named.getInitialSnapshot(scope, input);
    if (!event && snapshot.status === 'error') throw snapshot.error;
    for (let next = sent.shift(); next && snapshot.status === 'active'; next = sent.shift()) {
      snapshot = named.transition(snapshot, next, scope);
    }
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    const [when, remedy] = event
      ? [
          `${where()} on ${delayedWords(event)}`,
          'event and the context what guards and actions read',
        ]
      : [' at its start', "start of the model the 'input' that it reads"];
    throw new Error(
      `The machine '${machine.id}' fails${when}: ${String(cause)}. Give the ${remedy}.`,
      { cause },
    );
  }
  const isActive = snapshot.status === 'active';
  return {
    snapshot,
    taken: keys,
    timers: isActive ? running.toSorted((one, other) => one.ms - other.ms) : [],
  };
}

/** Returns a machine at rest after its start. Throws where it fails, or does not come to rest. */
export const restAtStart = (machine: AnyStateMachine, input?: unknown): Rest =>
  run(machine, {}, undefined, input);

/** Returns a machine at rest after an event, with all transitions so far. */
export const restAfter = (machine: AnyStateMachine, rest: Rest, event: AnyEventObject): Rest =>
  rest.snapshot.status === 'active' ? run(machine, rest, event) : rest;

/** Returns a machine at rest after that many milliseconds, in which its timers end in their order. */
export function restAfterTime(machine: AnyStateMachine, rest: Rest, ms: number): Rest {
  const [first, ...others] = rest.timers;
  const passed = first && first.ms <= ms ? first.ms : ms;
  const later = (list: Timer[]) => list.map((timer) => ({ ...timer, ms: timer.ms - passed }));
  if (!first || first.ms > ms) return { ...rest, timers: later(rest.timers) };
  const ended = restAfter(machine, { ...rest, timers: later(others) }, first.event);
  return restAfterTime(machine, ended, ms - passed);
}
