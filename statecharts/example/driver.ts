// Drives the form as a bare actor, with a server that answers when the path says so.
import { createActor, fromPromise, SimulatedClock, type Actor } from 'xstate';
import { takenTransitions } from '../definition.js';
import type { Driver } from '../paths/model.js';
import type { Stimulus } from './model.js';
import { viewOf, type signUp } from './sign-up.js';

export async function createDriver(): Promise<Driver<Stimulus>> {
  let actor: Actor<typeof signUp>;
  let clock: SimulatedClock;
  let answer: (isAccepted: boolean) => void;
  let received: string[];
  let taken: string[];
  const send = fromPromise<void, string>(({ input }) => {
    received.push(input);
    return new Promise((resolve, reject) => {
      answer = (isAccepted) => (isAccepted ? resolve() : reject(new Error('Refused.')));
    });
  });
  return {
    level: 'actor',
    // Everything but the promise is synchronous.
    timeoutMs: 10,
    begin: async (_model, machine, _start, watch) => {
      [clock, received, taken] = [new SimulatedClock(), [], []];
      actor = createActor((machine as typeof signUp).provide({ actors: { send } }), {
        clock,
        inspect: (event) => void taken.push(...takenTransitions(event)),
      });
      watch?.(actor);
      actor.start();
    },
    perform: async ({ case: { stimulus }, event }, ms) => {
      if (ms !== undefined) clock.increment(ms);
      else if (stimulus.do === 'answer') answer(stimulus.isAccepted);
      else if (actor.getSnapshot().status === 'active') actor.send(event as never);
    },
    observe: async () => ({ view: { ...viewOf(actor.getSnapshot()), received } }),
    transitionsTaken: () => taken,
    end: async () => {
      actor.stop();
      return [];
    },
  };
}
