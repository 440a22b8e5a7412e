// Drives the form as a visitor does: it types, presses, answers for the server, and reads what the page shows.
import { SimulatedClock, type InspectionEvent } from 'xstate';
import { takenTransitions } from '../definition.js';
import type { Driver } from '../paths/driver.js';
import type { Stimulus } from './model.js';
import { mount, type signUp } from './sign-up.js';

/** Returns the driver of the form in the document of the test environment. */
export async function createDriver(): Promise<Driver<Stimulus>> {
  const { body } = document;
  const find = (selector: string) => body.querySelector<HTMLInputElement>(selector)!;
  let clock: SimulatedClock;
  let answer: (isAccepted: boolean) => void;
  let received: string[];
  let taken: string[];
  let stop: () => void;
  return {
    level: 'dom',
    // Everything but the promise is synchronous.
    timeoutMs: 10,
    begin: async (_model, machine) => {
      clock = new SimulatedClock();
      received = [];
      taken = [];
      const send = (address: string) => {
        received.push(address);
        return new Promise<void>((resolve, reject) => {
          answer = (isAccepted) => (isAccepted ? resolve() : reject(new Error('Refused.')));
        });
      };
      const inspect = (event: InspectionEvent) => void taken.push(...takenTransitions(event));
      const options = { clock, inspect };
      const actor = mount(body, machine as typeof signUp, send, options);
      stop = () => actor.stop();
    },
    perform: async ({ case: { stimulus } }, ms) => {
      if (ms !== undefined) clock.increment(ms);
      else if (stimulus.do === 'answer') answer(stimulus.isAccepted);
      else if (stimulus.do === 'press') find('button').click();
      else if (stimulus.do === 'type') {
        find('input').value = stimulus.text;
        find('input').dispatchEvent(new Event('input', { bubbles: true }));
      }
    },
    observe: async () => ({
      view: {
        message: find('[role=status]').textContent,
        isEnabled: !find('fieldset').disabled,
        received,
      },
    }),
    transitionsTaken: () => taken,
    end: async () => {
      stop();
      return [];
    },
  };
}
