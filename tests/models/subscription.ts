import { createActor, type AnyMachineSnapshot } from 'xstate';
import { testNumber, type Answer, type TestNumberName } from '../../fixtures/test-numbers';
import { subscriptionMachine } from '../../machines/subscription';
import type { Stimulus } from '../../src/flows/replay/stimulus';
import type { Portal } from '../../src/portal/portal';
import { failureMessage, successMessage } from '../../src/screens/subscription/messages';
import { subscriptionImplementations } from '../../src/screens/subscription/subscription-actor';
import { productName } from '../support/product-name';
import { sending, type Case, type Model, type SpecState } from './model';

interface View {
  /** Whether the form is on the screen. */
  form: boolean;
  spinner: boolean;
  dialog: { role: string; text: string } | null;
  number: string;
  isReadOnly: boolean;
  pack: string;
  complains: boolean;
}

interface Spec extends SpecState<View> {
  isHere: boolean;
  /** The number of the address. */
  given: string | null;
  typed: string;
  pack: string;
  complains: boolean;
  /** The request under way. */
  waiting: { msisdn: string; pack: string } | null;
  /** What came of it, until it has been seen and is over. */
  news: { kind: 'success' | 'refusal' | 'failure'; text: string; msisdn: string } | null;
}

const away = '/search';
const form = '/home/login';
const nothing: View = {
  form: false,
  spinner: false,
  dialog: null,
  number: '',
  isReadOnly: false,
  pack: '',
  complains: false,
};

/** What must be visible, given what has happened. */
const shown = (spec: Spec): Spec => ({
  ...spec,
  inFlight: spec.waiting === null ? 0 : 1,
  view: spec.isHere
    ? {
        form: true,
        spinner: spec.waiting !== null,
        dialog: spec.news && {
          role: spec.news.kind === 'success' ? 'dialog' : 'alertdialog',
          text: spec.news.text,
        },
        number: spec.given ?? spec.typed,
        // What is under way keeps its number.
        isReadOnly: spec.given !== null || spec.waiting !== null,
        pack: spec.pack,
        complains: spec.complains,
      }
    : nothing,
});

const at = (spec: Spec, address: string): Spec => ({ ...spec, world: { ...spec.world, address } });

/** A form that can be used: on the screen, nothing under way, nothing over it. */
const isUsable = (spec: Spec) => spec.isHere && !spec.waiting && !spec.news;

/** The next visit is a new one: no number, and the daily pack (product document 5). */
const emptied = (spec: Spec): Spec => ({ ...spec, typed: '', pack: 'Daily' });

/** Decision 12: a failed request leaves the message over /home/login, with the number editable. */
const seeNews = (spec: Spec): Spec => {
  if (!spec.isHere || !spec.news) return spec;
  // Nobody reads what became of somebody else's number.
  if (spec.given !== null && spec.given !== spec.news.msisdn) {
    return emptied({ ...spec, news: null });
  }
  if (spec.news.kind === 'success') return { ...spec, timer: { ms: 2_000, due: 'home' } };
  if (spec.news.kind === 'failure') return { ...at(spec, form), given: null };
  return spec;
};

/** Product document 8: the success message of each pack, to the letter. */
const successTexts: Record<string, string> = {
  Daily: 'Cher abonné, vous avez souscris avec succès à 50F valable 24h.',
  '3Day': 'Cher abonné, vous avez souscris avec succès à 100F valable 3 jours.',
  Weekly: 'Cher abonné, vous avez souscris avec succès à 150F valable 7 jours.',
};

const unavailable =
  'Le service est momentanément indisponible. Vérifiez votre crédit avant de réessayer.';
const offline = 'Pas de connexion. Vérifiez votre réseau et votre crédit avant de réessayer.';
const tooLate = 'Le service n’a pas répondu à temps. Vérifiez votre crédit avant de réessayer.';

/** Product document 4: 'Success' or any other text; a request that failed otherwise. */
function newsOf(answer: Answer, request: { msisdn: string; pack: string }): Spec['news'] {
  const { msisdn } = request;
  if (answer.kind === 'reset') return { kind: 'failure', text: offline, msisdn };
  if (answer.kind !== 'text') return { kind: 'failure', text: unavailable, msisdn };
  const text = answer.text.trim();
  if (answer.httpStatus !== 200) return { kind: 'failure', text: text || unavailable, msisdn };
  if (text === '') return { kind: 'failure', text: unavailable, msisdn };
  if (text !== 'Success') return { kind: 'refusal', text, msisdn };
  return { kind: 'success', text: successTexts[request.pack] ?? '', msisdn };
}

/** The same answer as the machine hears of it. */
function eventOf(answer: Answer) {
  const done = (output: string) => ({ type: 'xstate.done.actor.subscribe', output });
  const failed = (error: object) => ({ type: 'xstate.error.actor.subscribe', error });
  if (answer.kind === 'reset') return failed({ kind: 'offline' });
  if (answer.kind !== 'text') return failed({ kind: 'unreadable' });
  if (answer.httpStatus !== 200) {
    return failed({ kind: 'status', status: answer.httpStatus, text: answer.text });
  }
  return answer.text === '' ? failed({ kind: 'unreadable' }) : done(answer.text);
}

const answers: { name: TestNumberName; says: string }[] = [
  { name: 'success', says: "'Success'" },
  { name: 'success-with-white-space', says: "'Success' within white space" },
  { name: 'insufficient-credit', says: 'that the credit is insufficient' },
  { name: 'almost-success', says: "'success', which is not 'Success'" },
  { name: 'empty-answer', says: 'nothing in an empty body' },
  { name: 'server-error-with-text', says: 'HTTP 500 with a text' },
  { name: 'server-error', says: 'HTTP 500 without a text' },
  { name: 'html-page', says: 'with a page instead of a text' },
  { name: 'broken-connection', says: 'by breaking the connection' },
];

const msisdnOf = (name: TestNumberName) => testNumber(name).msisdn;

const go = (name: string, address: string, msisdn: string | null): Case<Spec> => ({
  name,
  stimulus: { do: 'go', address },
  event: { type: 'screen.opened', msisdn },
  // Who is there already does not come.
  isPossible: (spec) => !spec.isHere || spec.given !== msisdn,
  outcome: (spec) => {
    const opened = { ...at(spec, address), isHere: true, given: msisdn, complains: false };
    return shown(spec.isHere ? opened : seeNews(opened));
  },
});

const type = (
  name: string,
  text: string,
  when: (snapshot: AnyMachineSnapshot) => boolean,
): Case<Spec> => ({
  name,
  stimulus: { do: 'type', field: 'Numéro de téléphone', text },
  event: { type: 'number.typed', text },
  when,
  outcome: (spec) =>
    isUsable(spec) && spec.given === null
      ? shown({ ...spec, typed: text, complains: false })
      : spec,
});

const pack = (option: string): Case<Spec> => ({
  name: `chooses ${option}`,
  stimulus: { do: 'choose', field: 'Forfait', option },
  event: { type: 'pack.chosen', pack: option },
  when: (snapshot) =>
    snapshot.context.text === msisdnOf('success') || snapshot.matches({ editing: 'incomplete' }),
  outcome: (spec) => (isUsable(spec) ? shown({ ...spec, pack: option }) : spec),
});

const answer = ({ name, says }: (typeof answers)[number]): Case<Spec> => ({
  name: `the operator answers ${says}`,
  stimulus: { do: 'answer', call: '/subscribe/user' },
  event: eventOf(testNumber(name).subscribe),
  when: (snapshot) =>
    snapshot.matches('submitting') && snapshot.context.request.msisdn === msisdnOf(name),
  outcome: (spec) => {
    if (!spec.waiting) return spec;
    const news = newsOf(testNumber(name).subscribe, spec.waiting);
    const heard = { ...spec, waiting: null, timer: null, news };
    const cookie = news?.kind === 'success' ? news.msisdn : spec.world.cookie;
    return shown(seeNews({ ...heard, world: { ...spec.world, cookie } }));
  },
});

const dismiss: Stimulus = { do: 'press', role: 'button', name: 'Fermer', within: 'dialog' };

/** The requirements of the subscription form: product document 2 (/home/login), 4, 5, 7, 8; decisions 11 to 15. */
export const subscriptionModel: Model<View, Spec> = {
  id: 'subscription',
  machine: subscriptionMachine,
  starts: [
    {
      name: 'is elsewhere',
      address: away,
      spec: {
        world: { address: away, cookie: null, sent: [] },
        view: nothing,
        timer: null,
        isHere: false,
        given: null,
        typed: '',
        pack: 'Daily',
        complains: false,
        waiting: null,
        news: null,
      },
    },
  ],
  cases: [
    go('opens the form', form, null),
    go(
      'opens the form with a number',
      `${form}?msisdn=${msisdnOf('insufficient-credit')}`,
      msisdnOf('insufficient-credit'),
    ),
    {
      name: 'leaves',
      stimulus: { do: 'go', address: away },
      event: { type: 'screen.left' },
      outcome: (spec) => {
        if (!spec.isHere) return spec;
        const left = { ...at(spec, away), isHere: false, given: null, complains: false };
        // The way home is cancelled, and what was seen is over; what is under way goes on.
        if (spec.waiting) return shown(left);
        return shown(emptied({ ...left, news: null, timer: null }));
      },
    },
    ...answers.map(({ name }) =>
      type(
        `types the number '${name}'`,
        msisdnOf(name),
        ({ context }) => context.text === '' || name === 'success',
      ),
    ),
    type('types blanks', '   ', ({ context }) => context.text === ''),
    pack('3Day'),
    pack('Weekly'),
    {
      name: 'submits',
      stimulus: { do: 'press', role: 'button', name: 'Souscrivez maintenant' },
      event: { type: 'form.submitted' },
      outcome: (spec) => {
        if (!isUsable(spec)) return spec;
        const msisdn = spec.given ?? spec.typed.trim();
        if (msisdn === '') return shown({ ...spec, complains: true });
        const body = { msisdn, mact: 'web', service_name: productName, pack: spec.pack };
        return shown({
          ...sending(spec, '/subscribe/user', body),
          waiting: { msisdn, pack: spec.pack },
          typed: msisdn,
          complains: false,
          timer: { ms: 10_000, due: 'limit' },
        });
      },
    },
    ...answers.map(answer),
    {
      name: 'closes the message',
      stimulus: dismiss,
      event: { type: 'error.dismissed' },
      outcome: (spec) =>
        spec.isHere && spec.news && spec.news.kind !== 'success'
          ? shown({ ...spec, news: null })
          : spec,
    },
  ],
  probe: 'opens the form',
  delays: { callLimit: 10_000, redirectDelay: 2_000 },
  afterTimer: (spec) => {
    if (spec.waiting) {
      const { msisdn } = spec.waiting;
      const news = { kind: 'failure', text: tooLate, msisdn } as const;
      return shown(seeNews({ ...spec, waiting: null, news }));
    }
    const msisdn = spec.news?.msisdn ?? '';
    return shown(
      emptied({
        ...at(spec, `/home?msisdn=${msisdn}`),
        isHere: false,
        given: null,
        news: null,
      }),
    );
  },
  leadsTo: '/home',
  project: ({ value, context }) => {
    const { addressMsisdn, text, pack: chosen, isOnScreen, request, reply, failure } = context;
    const isEditing = JSON.stringify(value).includes('editing') || value === 'away';
    return isEditing
      ? { addressMsisdn, text, chosen, isOnScreen }
      : { addressMsisdn, text, chosen, isOnScreen, request, reply, failure };
  },
  createActor: (machine, portal: Portal) =>
    createActor(
      (machine as typeof subscriptionMachine).provide(subscriptionImplementations(portal)),
      { ...portal.actorOptions, id: 'subscription' },
    ),
  viewOfSnapshot: (snapshot) => {
    const { context } = snapshot;
    if (!context.isOnScreen) return nothing;
    const isSuccess = snapshot.matches('succeeded');
    return {
      form: true,
      spinner: snapshot.hasTag('busy'),
      dialog: snapshot.hasTag('modal')
        ? {
            role: isSuccess ? 'dialog' : 'alertdialog',
            text: isSuccess
              ? successMessage(context.request.pack)
              : snapshot.matches('refused')
                ? context.reply
                : failureMessage(context.failure),
          }
        : null,
      number: context.addressMsisdn ?? context.text,
      isReadOnly: context.addressMsisdn !== null || snapshot.hasTag('busy'),
      pack: context.pack,
      complains: snapshot.hasTag('invalid'),
    };
  },
  viewOfPage: (page) => {
    if (!page.headings.includes('Souscrivez et Profitez!')) return nothing;
    const number = page.fields.find(({ label }) => label === 'Numéro de téléphone');
    const [dialog] = page.dialogs;
    return {
      form: true,
      spinner: page.spinners.includes('Souscription en cours…'),
      dialog: dialog ? { role: dialog.role, text: dialog.text } : null,
      number: number?.value ?? '',
      isReadOnly: number?.isReadOnly ?? false,
      pack: page.fields.find(({ label }) => label === 'Forfait')?.value ?? '',
      complains: number?.isInvalid ?? false,
    };
  },
};
