// The model of the *717# page: its possible events, and the required state after each.
import { packs } from '#offer';
import { testNumber } from '../../../fixtures/test-numbers';
import type { ChargeRecord } from '../../../machines/contracts';
import { ussdPageMachine } from '../../../machines/ussd-page';
import { chargeKeyOf } from '../../../src/portal/charge-environment';
import { screens } from '../../../src/screens';
import { at, leaving, only, press, worldAt } from './cases';
import type { Case, Model, SpecState, Start } from './portal-model';

/** What shows beside the ways to subscribe, each with its text. */
const notices = {
  paymentReceived: 'Votre paiement a été reçu.',
  // Below both titles: of a payment under way, and of one whose answer is lost.
  paymentUnknown: 'Vérifiez votre abonnement avant de payer à nouveau.',
  checkFailed: 'La vérification a échoué.',
  remembered: 'Déjà abonné sur ce téléphone',
};

/** The notices of a payment, the first one first, and the records that lead to it. */
const payments: Record<string, ChargeRecord['state'][]> = {
  paymentReceived: ['paid'],
  paymentUnknown: ['pending', 'unknown'],
};

interface View {
  notice: string | null;
  /** Whether it offers to dial the code, which buys a pack, or only names it. */
  code: 'offered' | 'named' | null;
  price: string | null;
  /** The link that checks a number again. */
  retry: { name: string; href: string } | null;
  /** Where it asks for a subscription: the link that checks the number which the page knows. */
  asksHere: string | null;
}

interface Spec extends SpecState<View> {
  isHere: boolean;
  remembered: string | null;
  sentHere: ReturnType<typeof sent> | null;
  records: Record<string, ChargeRecord | null>;
}

const [own, other] = [testNumber('subscribed').msisdn, testNumber('success').msisdn];
const login = screens.login.path;
const homeOf = (msisdn: string) => `/home?msisdn=${msisdn}`;
const priceOf = (record: ChargeRecord) =>
  packs.find(({ value }) => value === record.body.pack)?.price ?? null;
const elsewhere: View = {
  notice: null,
  code: null,
  price: null,
  retry: null,
  asksHere: null,
};
const plain: View = { ...elsewhere, code: 'offered' };
/** After a payment without an answer, 'Réessayer' would sound like another one; a number to type was not tried. */
const retryNames = ['Vérifier mon abonnement', 'Réessayer'];
const retryTo = (href: string, notice?: string | null) => ({
  name: retryNames[notice === 'paymentUnknown' || href === login ? 0 : 1]!,
  href,
});

function viewOf({ isHere, remembered, sentHere, records }: Omit<Spec, 'view'>): View {
  if (!isHere) return elsewhere;
  const retryOf = (msisdn: string) => (msisdn === remembered ? '/' : homeOf(msisdn));
  const known = [remembered, sentHere?.msisdn].filter((msisdn) => typeof msisdn === 'string');
  // Payments of a number that the page does not know come last: their records do not name it.
  for (const numbers of [known, Object.keys(records)]) {
    for (const [notice, states] of Object.entries(payments)) {
      for (const msisdn of numbers) {
        const record = records[msisdn];
        // Only a pack that has ended has an end here.
        if (!record || record.until !== undefined || !states.includes(record.state)) continue;
        const isKnown = numbers === known;
        const retry = retryTo(isKnown ? retryOf(msisdn) : login, notice);
        const beside = sentHere?.hasCheckFailed ? sentHere.msisdn : remembered;
        const asksHere = isKnown || beside === null ? null : retryOf(beside);
        return { notice, code: null, price: priceOf(record), retry, asksHere };
      }
    }
  }
  if (sentHere?.hasCheckFailed) {
    return { ...plain, notice: 'checkFailed', retry: retryTo(retryOf(sentHere.msisdn)) };
  }
  return remembered
    ? { ...plain, notice: 'remembered', retry: retryTo('/'), asksHere: '/' }
    : plain;
}

const shown = (spec: Omit<Spec, 'view'>): Spec => ({ ...spec, view: viewOf(spec) });

function factsOf({ remembered, sentHere, records }: Spec) {
  const known = (msisdn: string) => ({ msisdn, record: records[msisdn] ?? null });
  return {
    type: 'facts.read',
    now: 0,
    remembered: remembered && known(remembered),
    sentHere: sentHere && { ...known(sentHere.msisdn), ...sentHere },
    records: Object.values(records).filter((record) => record !== null),
  };
}

type Given = Pick<ChargeRecord, 'state' | 'until'> | null;

function recording(name: string, msisdn: string, given: Given): Case<Spec> {
  const body = { msisdn: '#', pack: packs[msisdn === own ? 0 : 1].value };
  const record = given && { ...given, at: 0, body };
  const outcome = (spec: Spec) =>
    shown({ ...spec, records: { ...spec.records, [msisdn]: record } });
  return {
    name,
    stimulus: { do: 'store elsewhere', key: chargeKeyOf(msisdn), record },
    event: (_, spec) => factsOf(outcome(spec)),
    ...only(({ isHere, remembered }) => isHere && (msisdn === other || remembered === own)),
    outcome,
  };
}

const left = (spec: Spec): Spec => shown({ ...spec, isHere: false });

const retrying = (name: string, msisdn: string): Case<Spec> => ({
  name: `presses ${name} for ${msisdn}`,
  stimulus: press(name, { role: 'link', to: homeOf(msisdn) }),
  event: { type: 'screen.left' },
  ...only(({ view: { retry }, remembered }) => {
    const href = msisdn === remembered ? '/' : homeOf(msisdn);
    return retry?.name === name && retry.href === href;
  }),
  outcome: (spec) => left(at(spec, homeOf(msisdn))),
});

const checkingAnotherNumber: Case<Spec> = {
  name: `presses ${retryNames[0]} for a number to type`,
  stimulus: press(retryNames[0]!, { role: 'link', to: login }),
  event: { type: 'screen.left' },
  ...only(({ view: { retry } }) => retry?.href === login),
  outcome: (spec) => left(at(spec, login)),
};

function start(
  name: string,
  remembered: string | null,
  sentHere: Spec['sentHere'] = null,
): Start<Spec> {
  const address = '/home/login-header';
  const world = worldAt(address, remembered);
  const records = { [own]: null, [other]: null };
  const spec = shown({ world, timer: null, isHere: true, remembered, sentHere, records });
  return {
    name,
    address,
    ...(remembered !== null && { cookie: remembered }),
    before: [{ do: 'go', address: '/home/not-charged' }],
    entryState: sentHere,
    // Until it reads the facts, the page is that of a browser without any.
    ...((remembered ?? sentHere) && { firstEvent: factsOf(spec) }),
    spec,
  };
}

const sent = (msisdn: string, hasCheckFailed: boolean) => ({ msisdn, hasCheckFailed });

/** The requirements of the *717# page: HEAD-3, HEAD-5 and HEAD-7. */
export const ussdPageModel: Model<View, Spec> = {
  machine: ussdPageMachine,
  starts: [
    start('opens the page', null),
    start('opens the page with a remembered number', own),
    start('comes after a failed check', null, sent(other, true)),
    start('comes after a failed check of the remembered number', own, sent(own, true)),
    start('comes after a failed check of another number', own, sent(other, true)),
    start('comes without a subscription', null, sent(other, false)),
    start('comes with another number without a subscription', own, sent(other, false)),
  ],
  cases: [
    recording('another tab pays for the remembered number', own, { state: 'paid' }),
    recording('another tab pays for the other number', other, { state: 'paid' }),
    recording('another tab loses the answer for the remembered number', own, { state: 'unknown' }),
    recording('the pack of that lost payment ends', own, { state: 'unknown', until: 0 }),
    recording('another tab sends a payment for the other number', other, { state: 'pending' }),
    recording('another tab disowns the other number', other, null),
    ...retryNames.flatMap((name) => [retrying(name, own), retrying(name, other)]),
    checkingAnotherNumber,
    { ...leaving(left), ...only(({ isHere }) => isHere) },
  ],
  exercises: {
    'HEAD-3': ({ view }) => view.price !== null,
    'HEAD-5': ({ view }) => view.notice === 'checkFailed',
    'HEAD-7': ({ view }) => view.notice === 'remembered',
  },
  project: (_, { records }) => records,
  // The check of the page that the link opens.
  handling: (_, page) => (page === '/home' ? 'held' : 'ignored'),
  viewOfSnapshot: ({ value, context: { msisdn, known, remembered, record } }) => {
    const checkOf = (number: string) => (number === remembered ? '/' : homeOf(number));
    return value in notices
      ? {
          notice: value,
          code: value in payments ? null : 'offered',
          price: value in payments ? priceOf(record) : null,
          retry: retryTo(msisdn === null ? login : checkOf(msisdn), value),
          asksHere:
            known !== null && (value === 'remembered' || msisdn === null) ? checkOf(known) : null,
        }
      : value === 'left'
        ? elsewhere
        : plain;
  },
  viewOfPage: ({ text, links }) => {
    const retry = links.find(({ name }) => retryNames.includes(name));
    const offersCode = links.some(({ name }) => name === 'Composer *717#');
    return {
      notice: Object.entries(notices).find(([, words]) => text.includes(words))?.[0] ?? null,
      code: offersCode ? 'offered' : text.includes('*717#') ? 'named' : null,
      price: /Forfait à (\w+), valable .* (?:payé|demandé) le /.exec(text)?.[1] ?? null,
      retry: retry ? { name: retry.name, href: retry.href } : null,
      asksHere: text.includes(notices.remembered)
        ? (links.find(({ name }) => name === 'Réessayer')?.href ?? null)
        : null,
    };
  },
};
