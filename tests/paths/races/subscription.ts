import * as fc from 'fast-check';
import type { CallFailure, SubscriptionRequest } from '../../../machines/contracts';
import type { Api } from '../../../src/portal/api';
import { createPortal } from '../../../src/portal/portal';
import {
  confirmedMessage,
  failureMessage,
  successMessage,
} from '../../../src/screens/subscription/messages';
import { createIntents } from '../../../src/screens/subscription/intents';
import { subscriptionActor } from '../../../src/screens/subscription/subscription-actor';
import { takeConsole } from '../../support/console-guard';
import { productName } from '../../support/product-name';
import { Line, type Call, type Fate } from './outside-world';
import { fateOf, Occasions, settle, type Races } from './race';

type CheckResult = 'nothing' | 'a subscription' | 'no answer';

type Step =
  | { do: 'open'; msisdn: string | null }
  | { do: 'leave' }
  | { do: 'type'; text: string }
  | { do: 'choose'; pack: string }
  | { do: 'submit'; taps: number; fate: Fate<string> }
  | { do: 'check'; finds: CheckResult }
  | { do: 'pay again'; fate: Fate<string> }
  | { do: 'dismiss' };

const callLimit = 10_000;
const redirectDelay = 2_000;
const form = '/home/login';

const failures: CallFailure[] = [
  { kind: 'offline' },
  { kind: 'unreadable' },
  { kind: 'status', status: 500, text: '' },
  { kind: 'status', status: 402, text: 'Crédit épuisé.' },
];

const fate = fateOf<string>(
  fc.oneof(
    { arbitrary: fc.record({ value: fc.constantFrom('Success', ' Success\n') }), weight: 3 },
    {
      arbitrary: fc.record({ value: fc.constantFrom('success', 'Crédit insuffisant.') }),
      weight: 2,
    },
    { arbitrary: fc.record({ failure: fc.constantFrom(...failures) }), weight: 2 },
  ),
);

const step = fc.oneof(
  {
    arbitrary: fc.record({
      do: fc.constant('submit' as const),
      taps: fc.constantFrom(1, 1, 1, 2, 3),
      fate,
    }),
    weight: 5,
  },
  {
    arbitrary: fc.record({
      do: fc.constant('open' as const),
      msisdn: fc.constantFrom(null, null, '2290190000012', '+229 1&2'),
    }),
    weight: 3,
  },
  { arbitrary: fc.constant<Step>({ do: 'leave' }), weight: 2 },
  {
    arbitrary: fc.record({
      do: fc.constant('check' as const),
      finds: fc.constantFrom<CheckResult[]>('nothing', 'nothing', 'no answer', 'a subscription'),
    }),
    weight: 2,
  },
  { arbitrary: fc.record({ do: fc.constant('pay again' as const), fate }), weight: 2 },
  { arbitrary: fc.constant<Step>({ do: 'dismiss' }), weight: 3 },
  {
    arbitrary: fc.record({
      do: fc.constant('type' as const),
      text: fc.constantFrom('22901', '22901', ' 229 02 ', '', '  '),
    }),
    weight: 3,
  },
  {
    arbitrary: fc.record({
      do: fc.constant('choose' as const),
      pack: fc.constantFrom('Daily', '3Day', 'Weekly'),
    }),
    weight: 2,
  },
);

/** A request whose answer is lost, and the message of it closed. */
const losing: Step[] = [
  { do: 'open', msisdn: null },
  { do: 'type', text: '22901' },
  {
    do: 'submit',
    taps: 1,
    fate: { arrivals: [{ failure: { kind: 'offline' } }], outrunsAbort: false },
  },
  { do: 'dismiss' },
];

/** How most begin: with a form that can be sent, or with one that was. */
const beginnings: Step[][] = [
  [],
  [{ do: 'open', msisdn: '2290190000012' }],
  [
    { do: 'open', msisdn: null },
    { do: 'type', text: '22901' },
  ],
  [
    ...losing,
    { do: 'check', finds: 'nothing' },
    { do: 'pay again', fate: { arrivals: [{ value: 'Success' }], outrunsAbort: false } },
  ],
  [
    ...losing,
    { do: 'check', finds: 'no answer' },
    {
      do: 'pay again',
      fate: {
        arrivals: [{ failure: { kind: 'status', status: 402, text: 'Crédit épuisé.' } }],
        outrunsAbort: false,
      },
    },
  ],
  [
    ...losing,
    { do: 'type', text: '229 02' },
    {
      do: 'submit',
      taps: 1,
      fate: { arrivals: [{ failure: { kind: 'unreadable' } }], outrunsAbort: false },
    },
    { do: 'dismiss' },
    { do: 'type', text: '22901' },
    { do: 'submit', taps: 1, fate: { arrivals: [], outrunsAbort: false } },
  ],
  [
    { do: 'open', msisdn: '2290190000012' },
    {
      do: 'submit',
      taps: 1,
      fate: { arrivals: [{ value: 'Success' }], outrunsAbort: true },
    },
  ],
  [
    ...losing,
    { do: 'open', msisdn: '2290190000012' },
    {
      do: 'submit',
      taps: 1,
      fate: { arrivals: [{ value: 'Success' }], outrunsAbort: false },
    },
    { do: 'open', msisdn: '22901' },
  ],
  [
    ...losing,
    { do: 'type', text: '22901' },
    { do: 'submit', taps: 2, fate: { arrivals: [], outrunsAbort: false } },
  ],
];

interface Plan {
  beginning: Step[];
  steps: Step[];
  passes: number[];
}

const plan: fc.Arbitrary<Plan> = fc.record({
  beginning: fc.constantFrom(...beginnings),
  steps: fc.array<Step>(step, { minLength: 1, maxLength: 12, size: 'max' }),
  passes: fc.array(fc.constantFrom(1, 1_999, 2_000, 5_000, 9_999, 10_000), {
    maxLength: 5,
    size: 'max',
  }),
});

/** What came of a request, until the person is done with it. */
type News = { number: string; pack: string } & (
  | { kind: 'success'; isConfirmed?: true }
  | { kind: 'refusal'; text: string }
  | { kind: 'failure'; text: string | null }
);

/** Product document 8. */
const successEndings: Record<string, string> = {
  Daily: ' à 50F valable 24h.',
  '3Day': ' à 100F valable 3 jours.',
  Weekly: ' à 150F valable 7 jours.',
};

export const subscriptionOccasions = new Occasions([
  'taps while a request is under way send nothing',
  'a form without a number is submitted',
  'a second request is sent after the first',
  'a request outlives the screen',
  'an answer comes while nobody looks',
  'an answer comes after the time limit',
  'an answer comes twice',
  'a success is seen for 2 seconds',
  'a success is left before the 2 seconds are over',
  'a refusal is shown',
  'a failure is shown',
  'a request takes too long',
  "nobody reads what became of somebody else's number",
  'a request whose answer was lost is named on return',
  'a submitted form asks for a check first',
  'who has checked pays again',
  'who could not check pays the same again',
  'who pays again is refused, and has to check again',
  'a check finds the subscription',
  'a request before the last one is remembered as well',
  'a lost answer is named where that of another number has come',
]);

/** The rules of the product document's /home/login and of decisions 9 and 11 to 14, in whatever order things come. */
export const subscriptionRaces: Races<Plan> = {
  plan,
  async play(race, { beginning, steps, passes }) {
    const saw = subscriptionOccasions;
    const world = { cookie: null as string | null, redirects: [] as string[] };

    /** The person looks at the form, at an address with that number or without one. */
    let isHere = false;
    let addressNumber: string | null = null;

    // What must be: told by the rules alone.
    let requestsDue: SubscriptionRequest[] = [];
    let cookieDue: string | null = null;
    const redirectsDue: string[] = [];
    let awaited: Call<SubscriptionRequest> | null = null;
    /** It is sent in spite of an earlier one. */
    let isAgain = false;
    let found: CheckResult = 'nothing';
    let news: News | null = null;
    let successSeenAt: number | null = null;
    /** The request of which nobody knows whether it was carried out. */
    let lost: { number: string; pack: string } | null = null;
    /** The packs of such requests by their numbers: the last one is named, all are checked first. */
    const open = new Map<string, string>();
    /** What is said of it. */
    let notice: 'unchecked' | 'notFound' | 'checkFailed' | null = null;
    /** What may stand in a field that can be edited: what was typed there, or sent, during this visit. */
    const given = new Set(['']);

    /** Nothing of it is left for the next one. */
    const endVisit = () => {
      news = null;
      successSeenAt = null;
      given.clear();
      given.add('');
    };

    /** Who comes to the form, or back to it, is told of a request whose answer was lost. */
    const arrive = () => {
      if (!isUsable()) return;
      const { number } = view();
      race.rule(
        number !== '' || lost === null,
        `the form does not name ${lost?.number}, whose answer was lost`,
      );
      notice = lost !== null && number.trim() === lost.number ? 'unchecked' : null;
      if (!notice) return;
      saw.saw('a request whose answer was lost is named on return');
      given.add(number);
    };

    const lose = (number: string, pack: string) => {
      lost = { number, pack };
      open.set(number, pack);
    };
    const resolve = (number: string) => {
      if (lost?.number === number) lost = null;
      open.delete(number);
    };

    const isRefusal = ({ kind, ...rest }: CallFailure) =>
      kind === 'status' && 'status' in rest && rest.status < 500;

    /** What follows from news that are on the screen. */
    const seeNews = () => {
      if (!isHere || !news) return;
      if (addressNumber !== null && addressNumber !== news.number) {
        saw.saw("nobody reads what became of somebody else's number");
        endVisit();
        if (addressNumber !== lost?.number) return;
        saw.saw('a lost answer is named where that of another number has come');
        notice = 'unchecked';
        given.add(addressNumber);
        return;
      }
      if (news.kind === 'success') successSeenAt = race.clock.now();
      if (news.kind === 'refusal') saw.saw('a refusal is shown');
      if (news.kind === 'failure') {
        saw.saw('a failure is shown');
        redirectsDue.push(form);
      }
    };

    let plannedFate: Fate<string> = { arrivals: [], outrunsAbort: false };
    const line: Line<SubscriptionRequest, string> = new Line(race, {
      fate: () => plannedFate,
      describe: (call, arrival) =>
        'value' in arrival
          ? `the operator answers request ${call.number} with ${JSON.stringify(arrival.value)}`
          : `request ${call.number} fails (${arrival.failure.kind})`,
      onArrival: (call, arrival) => {
        if (call.isAnswered) saw.saw('an answer comes twice');
        if (call !== awaited) {
          if (call.isAborted) saw.saw('an answer comes after the time limit');
          return;
        }
        awaited = null;
        const { msisdn: number, pack } = call.request;
        if ('failure' in arrival) {
          const text = 'text' in arrival.failure ? arrival.failure.text || null : null;
          const isRefused = isRefusal(arrival.failure);
          if (isRefused && isAgain) saw.saw('who pays again is refused, and has to check again');
          if (isRefused && !isAgain) resolve(number);
          else lose(number, pack);
          news = { kind: 'failure', text, number, pack };
        } else if (arrival.value.trim() === 'Success') {
          resolve(number);
          news = { kind: 'success', number, pack };
          cookieDue = number;
        } else {
          resolve(number);
          news = { kind: 'refusal', text: arrival.value.trim(), number, pack };
        }
        if (!isHere) saw.saw('an answer comes while nobody looks');
        seeNews();
      },
    });

    const notCalled = () => Promise.reject(new Error('The subscription makes no such call.'));
    const api: Api = {
      fetchCatalogue: notCalled,
      checkNumber: () => {
        const unreadable = { kind: 'unreadable' } satisfies CallFailure;
        if (found === 'no answer') return Promise.reject(unreadable);
        return Promise.resolve({ status: found === 'nothing' ? '0' : '1' });
      },
      fetchGames: notCalled,
      subscribe: (request, signal) => line.call(request, signal),
    };
    const portal = createPortal({
      productName,
      api,
      actorOptions: { clock: race.clock },
      numberCookie: {
        read: () => world.cookie,
        remember: (msisdn) => {
          world.cookie = msisdn;
        },
      },
      redirect: (address) => {
        world.redirects.push(address);
        // The router follows, and with it the screen: it is told of its new address, or goes.
        if (address !== form) queueMicrotask(() => actor.send({ type: 'screen.left' }));
        else if (addressNumber !== null) {
          addressNumber = null;
          race.schedule(() => {
            if (!isHere || addressNumber !== null) return;
            send({ type: 'screen.opened', msisdn: null });
            arrive();
          });
        }
      },
    });
    const actor = subscriptionActor(portal, createIntents({ now: () => race.clock.now() }));
    const send = actor.send.bind(actor);

    /** What the screen draws while the person looks at it. */
    const view = () => {
      const snapshot = actor.getSnapshot();
      const { context } = snapshot;
      const modal = snapshot.matches('confirmed')
        ? { kind: 'success', text: confirmedMessage }
        : snapshot.matches('succeeded')
          ? { kind: 'success', text: successMessage(context.request.pack) }
          : {
              kind: 'error',
              text: snapshot.matches('refused') ? context.reply : failureMessage(context.failure),
            };
      return {
        number: addressNumber ?? context.text,
        pack: context.pack,
        spinner: snapshot.hasTag('busy'),
        modal: snapshot.hasTag('modal') ? modal : null,
        complains: snapshot.hasTag('invalid'),
        notice:
          (['unchecked', 'notFound', 'checkFailed'] as const).find((known) =>
            snapshot.matches({ editing: { unresolved: known } }),
          ) ?? null,
      };
    };
    /** Nothing lies over the form. */
    const isUsable = () => isHere && !view().spinner && !view().modal;

    const judge = () => {
      const { calls, underWay } = line;
      race.rule(
        underWay.length <= 1,
        `requests ${underWay.map(({ number }) => number).join(' and ')} are under way at once`,
      );
      race.rule(
        calls.length === requestsDue.length,
        `requests sent: ${calls.length}, not ${requestsDue.length}`,
      );
      const sent = calls.at(-1)?.request;
      const due = requestsDue.at(-1);
      race.rule(
        sent?.msisdn === due?.msisdn && sent?.pack === due?.pack,
        `has sent '${sent?.msisdn}' and ${sent?.pack}, where the form showed '${due?.msisdn}' and ${due?.pack}`,
      );
      race.rule(
        !awaited || !awaited.isAborted,
        `request ${awaited?.number} is aborted while it is awaited`,
      );
      race.rule(
        world.cookie === cookieDue,
        `the cookie holds ${world.cookie ?? 'nothing'}, not ${cookieDue ?? 'nothing'}`,
      );
      race.rule(
        world.redirects.join() === redirectsDue.join(),
        world.redirects.length > redirectsDue.length
          ? `goes to ${world.redirects.at(-1)}`
          : `does not go to ${redirectsDue.at(-1)}`,
      );
      if (isHere) judgeScreen();
    };

    const judgeScreen = () => {
      const { spinner, modal, number, pack, notice: seen } = view();
      race.rule(seen === notice, `says ${seen ?? 'nothing'} of a lost answer, not ${notice}`);
      race.rule(
        notice === null || notice === 'notFound' || pack === lost?.pack,
        `shows ${pack} where the answer to ${lost?.pack} was lost`,
      );
      race.rule(
        addressNumber !== null || given.has(number),
        `the field shows '${number}', which nobody has typed or sent during this visit`,
      );
      race.rule(
        spinner === (awaited !== null),
        spinner ? 'the spinner stays' : 'no spinner while an answer is awaited',
      );
      if (!news) {
        race.rule(modal === null, `a modal says '${modal?.text}'`);
        return;
      }
      const kind = news.kind === 'success' ? 'success' : 'error';
      race.rule(modal?.kind === kind, `no ${kind} modal`);
      const text = modal?.text ?? '';
      race.rule(
        news.kind === 'success'
          ? text.endsWith(news.isConfirmed ? 'est actif.' : (successEndings[news.pack] ?? '?'))
          : news.text === null
            ? text !== ''
            : text === news.text,
        `the modal says '${text}'`,
      );
    };

    const perform = (planned: Step) => {
      const before = view();
      const wasUsable = isUsable();
      if (planned.do === 'open') {
        const { msisdn } = planned;
        race.tell(msisdn === null ? 'opens the form' : `opens the form with ${msisdn}`);
        const hasCome = !isHere;
        const isNewVisit = hasCome && !awaited && !news;
        isHere = true;
        addressNumber = msisdn;
        if (hasCome) seeNews();
        send({ type: 'screen.opened', msisdn });
        arrive();
        // Product document 5.
        const first = notice && lost ? lost.pack : 'Daily';
        if (isNewVisit) race.rule(view().pack === first, `begins with ${view().pack}`);
      } else if (planned.do === 'leave') {
        race.tell('leaves');
        if (isHere && successSeenAt !== null) {
          saw.saw('a success is left before the 2 seconds are over');
        }
        if (isHere && awaited) saw.saw('a request outlives the screen');
        if (isHere && !awaited) endVisit();
        notice = null;
        isHere = false;
        addressNumber = null;
        send({ type: 'screen.left' });
      } else if (planned.do === 'type') {
        const { text } = planned;
        race.tell(`types '${text}'`);
        send({ type: 'number.typed', text });
        const wanted = wasUsable && addressNumber === null ? text : before.number;
        if (wasUsable && addressNumber === null) {
          given.add(text);
          notice = null;
        }
        if (isHere) race.rule(view().number === wanted, `the field shows '${view().number}'`);
      } else if (planned.do === 'choose') {
        const { pack } = planned;
        race.tell(`chooses ${pack}`);
        send({ type: 'pack.chosen', pack });
        const isFree = notice === null || notice === 'notFound';
        const wanted = wasUsable && isFree ? pack : before.pack;
        if (isHere) race.rule(view().pack === wanted, `the form shows ${view().pack}`);
      } else if (planned.do === 'dismiss') {
        race.tell('closes the message');
        const isClosed = isHere && news !== null && news.kind !== 'success';
        if (isClosed) news = null;
        send({ type: 'error.dismissed' });
        if (isClosed) arrive();
      } else if (planned.do === 'check') {
        race.tell(`asks for a check, which finds ${planned.finds}`);
        found = planned.finds;
        send({ type: 'check.requested' });
        if (!wasUsable || !notice || !lost) return;
        if (found === 'nothing') notice = 'notFound';
        else if (found === 'no answer') notice = 'checkFailed';
        else {
          saw.saw('a check finds the subscription');
          const { number, pack } = lost;
          notice = null;
          resolve(number);
          news = { kind: 'success', number, pack, isConfirmed: true };
          cookieDue = number;
          seeNews();
        }
      } else if (planned.do === 'pay again') {
        plannedFate = planned.fate;
        race.tell('pays again');
        const isIntent = wasUsable && (notice === 'notFound' || notice === 'checkFailed');
        if (isIntent) {
          saw.saw(
            notice === 'notFound'
              ? 'who has checked pays again'
              : 'who could not check pays the same again',
          );
          isAgain = true;
          requestsDue = [...requestsDue, { msisdn: before.number.trim(), pack: before.pack }];
          notice = null;
        }
        send({ type: 'payment.confirmed' });
        send({ type: 'payment.confirmed' });
        if (isIntent) awaited = line.calls[requestsDue.length - 1] ?? null;
      } else {
        plannedFate = planned.fate;
        race.tell(['submits', 'taps twice to submit'][planned.taps - 1] ?? 'taps wildly to submit');
        const msisdn = before.number.trim();
        if (isHere && awaited) saw.saw('taps while a request is under way send nothing');
        if (wasUsable && msisdn === '') saw.saw('a form without a number is submitted');
        const isOpen = wasUsable && msisdn === lost?.number;
        if (isOpen && !notice) {
          saw.saw('a submitted form asks for a check first');
          notice = 'unchecked';
        }
        const isFound = wasUsable && !isOpen && open.has(msisdn);
        const isIntent = wasUsable && msisdn !== '' && !isOpen && !isFound;
        if (isIntent) given.add(msisdn);
        if (isIntent) isAgain = false;
        if (isIntent) requestsDue = [...requestsDue, { msisdn, pack: before.pack }];
        for (let tap = 0; tap < planned.taps; tap += 1) send({ type: 'form.submitted' });
        if (isIntent) awaited = line.calls[requestsDue.length - 1] ?? null;
        if (isFound) {
          saw.saw('a request before the last one is remembered as well');
          given.add(msisdn);
          const pack = open.get(msisdn) ?? '';
          lose(msisdn, pack);
          news = { kind: 'failure', text: null, number: msisdn, pack };
          seeNews();
        }
        if (isIntent && requestsDue.length === 2)
          saw.saw('a second request is sent after the first');
        if (wasUsable && msisdn === '') race.rule(view().complains, 'does not ask for a number');
      }
    };

    const untilDue = () => {
      const { clock } = race;
      if (awaited) return awaited.sentAt + callLimit - clock.now();
      return successSeenAt === null ? null : successSeenAt + redirectDelay - clock.now();
    };

    const onTime = () => {
      if (untilDue() !== 0) return;
      if (awaited) {
        const { msisdn: number, pack } = awaited.request;
        awaited = null;
        lose(number, pack);
        news = { kind: 'failure', text: null, number, pack };
        saw.saw('a request takes too long');
        seeNews();
        return;
      }
      redirectsDue.push(`/home?msisdn=${encodeURIComponent(news?.number ?? '')}`);
      saw.saw('a success is seen for 2 seconds');
      endVisit();
      isHere = false;
      addressNumber = null;
    };

    /** From wherever the schedule has led, the next subscription is possible. */
    const finish = async () => {
      const act = async (planned: Step) => {
        perform(planned);
        await settle();
        judge();
        // A success that is seen takes the person home.
        if (successSeenAt !== null) await race.pass(redirectDelay);
      };
      if (awaited) await race.pass(callLimit);
      else if (successSeenAt !== null) await race.pass(redirectDelay);
      if (!isHere || addressNumber !== null) await act({ do: 'open', msisdn: null });
      if (!isHere) await act({ do: 'open', msisdn: null });
      if (news) await act({ do: 'dismiss' });
      await act({ do: 'type', text: '22903' });
      await act({ do: 'submit', taps: 1, fate: { arrivals: [], outrunsAbort: false } });
      race.rule(awaited !== null, 'nobody can subscribe any more');
      await race.pass(callLimit);
    };

    try {
      await race.run(
        [
          [...beginning, ...steps].map((planned) => () => perform(planned)),
          passes.map((ms) => () => race.pass(ms)),
        ],
        { untilDue, onTime, judge },
      );
      await finish();
    } finally {
      portal.close();
      takeConsole();
    }
  },
};
