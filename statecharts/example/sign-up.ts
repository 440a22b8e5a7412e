// A form that signs a visitor up for a newsletter: its machine, and what its page shows.
import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';

const post = async (address: string) => {
  const response = await fetch('/sign-up', { method: 'POST', body: address });
  if (!response.ok) throw new Error(`The server answered ${response.status}.`);
};

export const signUp = setup({
  types: {
    context: {} as { address: string },
    events: {} as { type: 'typed'; address: string } | { type: 'submitted' },
  },
  actors: { send: fromPromise<void, string>(({ input }) => post(input)) },
  actions: { keepAddress: assign((_, address: string) => ({ address })) },
  guards: { isAddress: ({ context }) => context.address.includes('@') },
  delays: { answerLimit: 10_000 },
}).createMachine({
  id: 'signUp',
  description: 'A visitor signs up for a newsletter.',
  context: { address: '' },
  initial: 'form',
  states: {
    form: {
      initial: 'open',
      on: {
        typed: {
          target: '.open',
          actions: { type: 'keepAddress', params: ({ event }) => event.address },
          description: 'The visitor types.',
        },
        submitted: [
          { guard: 'isAddress', target: 'sending', description: 'The visitor sends an address.' },
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
      tags: 'busy',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => context.address,
        onDone: { target: 'done', description: 'The server accepts the address.' },
        onError: { target: 'form.failed', description: 'The server refuses the address.' },
      },
      after: { answerLimit: { target: 'form.failed', description: 'No answer.' } },
    },
    done: { type: 'final', description: 'The page says thank you.' },
  },
});

const messages = {
  open: '',
  invalid: 'This is not an address.',
  failed: 'This did not work. Please try again.',
  sending: 'Sending …',
  done: 'Thank you!',
};

export function viewOf(snapshot: SnapshotFrom<typeof signUp>) {
  const state = typeof snapshot.value === 'string' ? snapshot.value : snapshot.value.form;
  const isOpen = snapshot.status === 'active' && !snapshot.hasTag('busy');
  return { message: messages[state], isEnabled: isOpen };
}
