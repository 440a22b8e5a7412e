// The form for XState 6: its machine is data, and `@expr` stands for what only code can say.
import { createActor, createAsyncLogic, type AnyStateMachine, type ActorOptions } from 'xstate';
import { machineOf } from '../definition.js';

const post = async (address: string) => {
  const response = await fetch('/sign-up', { method: 'POST', body: address });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
};

/** `provide` cannot replace an actor of `createMachineFromConfig`. */
const server = { send: post };

export const signUp = machineOf(
  {
    id: 'signUp',
    description: 'A visitor signs up for a newsletter.',
    '@exprLang': 'js',
    context: { address: '' },
    actions: {
      keepAddress: { type: '@xstate.assign', context: { address: { '@expr': 'params' } } },
    },
    delays: { answerLimit: 10_000 },
    initial: 'form',
    states: {
      form: {
        initial: 'open',
        on: {
          typed: {
            target: '.open',
            actions: [{ type: 'keepAddress', params: { '@expr': 'event.address' } }],
            description: 'The visitor types.',
          },
          submitted: [
            {
              guard: { type: 'isAddress' },
              target: 'sending',
              description: 'The visitor sends an address.',
            },
            { target: '.invalid', description: 'The visitor sends something else.' },
          ],
        },
        states: {
          open: { description: 'The form is open.' },
          invalid: { description: 'The form says what is wrong.' },
          failed: { description: 'The form says that sending has failed.' },
        },
      },
      sending: {
        description: 'The form is disabled.',
        tags: ['busy'],
        invoke: {
          id: 'send',
          src: 'send',
          input: { '@expr': 'context.address' },
          onDone: { target: 'done', description: 'The server accepts the address.' },
          onError: { target: 'form.failed', description: 'The server refuses the address.' },
        },
        after: { answerLimit: { target: 'form.failed', description: 'No answer.' } },
      },
      done: { type: 'final', description: 'The page says thank you.' },
    },
  },
  {
    actors: { send: createAsyncLogic<void, string>({ run: ({ input }) => server.send(input) }) },
    guards: { isAddress: ({ context }) => context.address.includes('@') },
    evaluators: {
      js: ({ source, scope }) =>
        source.split('.').reduce((value, name) => (value as never)[name], scope as unknown),
    },
  },
);
const messages = {
  open: '',
  invalid: 'This is not an address.',
  failed: 'This did not work. Please try again.',
  sending: 'Sending …',
  done: 'Thank you!',
};

/** Renders the form into an element and starts its actor. */
export function mount(
  root: Element,
  machine: AnyStateMachine = signUp,
  send = post,
  options?: ActorOptions<AnyStateMachine>,
) {
  server.send = send;
  root.innerHTML =
    '<form><fieldset><input aria-label="Address"><button>Sign up</button></fieldset><p role="status"></p></form>';
  const actor = createActor(machine, options);
  const show = (message: string, isDisabled: boolean) => {
    root.querySelector('p')!.textContent = message;
    root.querySelector('fieldset')!.disabled = isDisabled;
  };
  actor.subscribe({
    next: (snapshot) => {
      const state = typeof snapshot.value === 'string' ? snapshot.value : snapshot.value.form;
      show(messages[state as keyof typeof messages], snapshot.hasTag('busy') || state === 'done');
    },
    error: (error) => show(String(error), true),
  });
  root.querySelector('form')!.addEventListener('submit', (event) => {
    event.preventDefault();
    actor.send({ type: 'submitted' });
  });
  root.querySelector('input')!.addEventListener('input', ({ target }) => {
    actor.send({ type: 'typed', address: (target as HTMLInputElement).value });
  });
  return actor.start();
}
