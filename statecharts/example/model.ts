// What the form must do, written without a look at its machine.
import { doneEvent, errorEvent } from '../definition.js';
import type { Case, Model, SpecState } from '../paths/model.js';
import { signUp } from './sign-up.js';

export type Stimulus =
  { do: 'type'; text: string } | { do: 'press' } | { do: 'answer'; isAccepted: boolean };

/** What a visitor sees, and the addresses that the server has received. */
interface View {
  message: string;
  isEnabled: boolean;
  received: string[];
}

interface Spec extends SpecState<View> {
  typed: string;
}

const open: Spec = { view: { message: '', isEnabled: true, received: [] }, typed: '', timer: null };
const show = (spec: Spec, message: string, isEnabled: boolean, timer: number | null = null) => ({
  ...spec,
  view: { ...spec.view, message, isEnabled },
  timer,
});

const types = (name: string, text: string): Case<Spec, Stimulus> => ({
  name,
  stimulus: { do: 'type', text },
  event: { type: 'typed', address: text },
  isPossible: ({ view }) => view.isEnabled,
  outcome: (spec) => ({ ...show(spec, '', true), typed: text }),
});

const presses: Case<Spec, Stimulus> = {
  name: 'presses the button',
  stimulus: { do: 'press' },
  event: { type: 'submitted' },
  outcome: (spec) => {
    if (!spec.view.isEnabled) return spec;
    if (!spec.typed.includes('@')) return show(spec, 'This is not an address.', true);
    const sending = show(spec, 'Sending …', false, 10_000);
    return { ...sending, view: { ...sending.view, received: [...spec.view.received, spec.typed] } };
  },
};

const isSending = ({ timer }: Spec) => timer !== null;

const answers = (isAccepted: boolean): Case<Spec, Stimulus> => ({
  name: isAccepted ? 'the server accepts' : 'the server refuses',
  stimulus: { do: 'answer', isAccepted },
  event: isAccepted ? doneEvent('send', undefined) : errorEvent('send', undefined),
  when: (_, spec) => isSending(spec),
  isPossible: isSending,
  outcome: (spec) => (isAccepted ? show(spec, 'Thank you!', false) : failed(spec)),
});

const failed = (spec: Spec) => show(spec, 'This did not work. Please try again.', true);

export const model: Model<Spec> = {
  machine: signUp,
  starts: [{ name: 'a visitor', spec: open }],
  cases: [
    types('types a name', 'ada'),
    types('types an address', 'ada@example.org'),
    presses,
    answers(true),
    answers(false),
  ],
  delays: { answerLimit: 10_000 },
  afterTime: (spec) => (spec.timer === 0 ? failed(spec) : spec),
  project: ({ context }) => context.address,
  exercises: {
    'SEND-ONCE': ({ view }, before, step) => step === presses.name && before?.view === view,
  },
};
