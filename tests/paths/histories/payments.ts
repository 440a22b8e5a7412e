// Runs a payment history and checks every charge.
import { AsyncLocalStorage } from 'node:async_hooks';
import { defaultPack } from '#offer';
import { createOperator, type Charge, type Operator } from '../../../fixtures/operator';
import type { Answer } from '../../../fixtures/answers';
import type { CallFailure } from '../../../machines/contracts';
import type { Api } from '../../../src/portal/api';
import { findCharge } from '../../../src/portal/find-charge';
import { brokenProperty, type Moment } from '../../../statecharts/paths/model';
import { formsIn } from '../../support/find-number';
import { productName } from '../../support/product-name';
import { unreachableApi } from '../../support/unreachable-api';
import { momentOf, press as pressing, worldAt } from '../models/cases';
import { validityOf } from '../models/limits';
import type { Observation } from '../models/portal-model';
import { properties } from '../models/properties';
import { subscriptionModel } from '../models/subscription';
import { nothing } from '../models/subscription-spec';
import { type History, spellings, subscriber } from './history';
import { Phone, type Page } from './phone';
import { settle, VirtualTime } from './virtual-time';

/** CALL-1: a success after it is late. */
const callLimit = 10_000;
/** SUB-17: an answer that arrives within it is shown or recorded. */
const answerLimit = 60_000;

const payButton = 'Souscrivez maintenant';
const confirmButton = 'Payer quand même';
/** The button that each step presses, if it may send a payment. */
const buttons: Partial<Record<History['steps'][number]['do'], string>> = {
  pay: payButton,
  'pay in both tabs': payButton,
  submit: payButton,
  'pay all the same': confirmButton,
  confirm: confirmButton,
};

const subscriberOf = (msisdn: string) => (spellings.includes(msisdn) ? subscriber : msisdn);
/** The press that caused a request: its visit, its time on the phone's clock, and whether it confirms a second payment. */
const pressOf = new AsyncLocalStorage<{ visit: Page['form']; at: number; isConfirmed: boolean }>();

export interface Totals {
  histories: number;
  requests: number;
  charges: number;
  /** Second charges that the subscriber confirmed. */
  confirmedAgain: number;
  questions: number;
  /** Successes shown after the form had reported that no reply came in time. */
  lateSuccesses: number;
}

/** What the test knows about a charge, independent of the portal's records. */
interface KnownCharge extends Charge {
  page: Page;
  /** Whether only its page remembers it: the storage was cleared. */
  isCleared: boolean;
  /** By the phone's clock. */
  pressedAt: number;
}

const never = new Promise<never>(() => {});
/** The outcome of a call; a page that is gone receives none. */
async function whileAlive<Value>(page: Page, call: Promise<Value>): Promise<Value> {
  await Promise.allSettled([call]);
  return page.isAlive ? call : never;
}

/** Returns a function that returns the values one after the other, and again from the first one. */
function cycle<Value>(values: readonly Value[]): () => Value {
  let count = 0;
  return () => values[count++ % values.length] as Value;
}

/**
 * Plays one history: two tabs of one phone against the plain backend. Throws where a subscriber is charged a second time
 * without having confirmed it, or where a charge whose answer arrives in time is neither shown nor recorded.
 */
export async function play(history: History, totals: Totals): Promise<void> {
  const time = new VirtualTime();
  const story: string[] = [];
  /** The first broken rule. It is thrown after the step: the portal would take it for a failed call. */
  let broken: string | undefined;
  const fail = (what: string) => {
    broken ??= `${story.join(', ')} → ${what}`;
  };
  const throwIfBroken = () => {
    if (broken !== undefined) throw new Error(broken);
  };
  const nextCheck = cycle(history.checks);
  const nextForced = cycle(history.forced);
  const nextForcedAfter = cycle(history.forcedAfter);
  const operator: Operator = createOperator({
    backend: 'plain',
    now: time.now,
    delays: {
      untilAnswered: cycle(history.untilAnswered),
      untilVisible: cycle(history.untilVisible),
    },
  });
  let known: KnownCharge[] = [];
  /** Time of the last receipt, shown or recorded: in virtual time and on the phone's clock. */
  const receipts = new Map<string, { at: number; shownAt: number }>();
  /** Returns the key of payments that share their records: the subscriber, and with blocked storage the page too. */
  const memoryOf = (page: Page, msisdn: string) =>
    `${subscriberOf(msisdn)}${history.isStorageBlocked ? ` in page ${page.id}` : ''}`;

  /**
   * Returns whether the portal may send without a question: every earlier charge has a later receipt, and its pack has ended in
   * virtual time or on the phone's clock.
   */
  const areOver = (memory: string, earlier: KnownCharge[], pressedAt: number): boolean =>
    earlier.every((charge) => {
      const period = validityOf(charge.pack);
      const receipt = receipts.get(memory);
      // A payment that was confirmed while another one was answered may be lost: the receipt stands for both.
      if (!receipt || receipt.at < charge.time - answerLimit) return false;
      const ages = [
        time.now() - charge.time,
        pressedAt - charge.pressedAt,
        // The phone's clock may have been set between the press and the receipt.
        pressedAt - receipt.shownAt,
      ];
      return ages.some((age) => age >= period);
    });

  /** What each page has sent, and its walk: the properties of payments hold for each page. */
  const sentBy = new Map<Page, Observation['world']['sent']>();
  const walks = new Map<Page, { moments: Moment<Observation>[]; at: number }>();
  const note = (page: Page, pressed: string | null) => {
    const { moments, at } = walks.get(page) ?? { moments: [], at: time.now() };
    const snapshot = page.form?.getSnapshot();
    const seen = {
      world: worldAt('', phone.cookie, [...(sentBy.get(page) ?? [])]),
      view: snapshot ? subscriptionModel.viewOfSnapshot(snapshot) : nothing,
    };
    moments.push(momentOf(pressed === null ? null : pressing(pressed), seen, time.now() - at));
    walks.set(page, { moments, at: time.now() });
    const failed = brokenProperty(properties, moments);
    if (failed !== undefined) fail(failed);
  };

  const apiOf = (page: Page): Api => ({
    ...unreachableApi,
    subscribe(body, { 'idempotency-key': key }, signal) {
      // Requests of a page that has ended before they left.
      if (!page.isAlive) return never;
      totals.requests += 1;
      sentBy.set(page, [...(sentBy.get(page) ?? []), { path: '/subscribe/user', body }]);
      const replaced = nextForced();
      const ms = nextForcedAfter();
      const before = operator.charges.length;
      const answer = operator.subscribe(
        body,
        key,
        replaced ? { kind: 'delayed', ms, answer: replaced } : undefined,
      );
      const charge = operator.charges[before];
      const number = memoryOf(page, body.msisdn);
      // A new record replaces what another page remembers.
      known = known.filter(
        (other) =>
          !other.isCleared || other.page === page || memoryOf(other.page, other.msisdn) !== number,
      );
      if (charge) {
        totals.charges += 1;
        const pressed = pressOf.getStore();
        const pressedAt = pressed?.at ?? phone.now();
        const earlier = known.filter((other) => memoryOf(other.page, other.msisdn) === number);
        if (!areOver(number, earlier, pressedAt)) {
          if (!pressed?.isConfirmed)
            fail(`${number} is charged a second time without confirmation`);
          else totals.confirmedAgain += 1;
        }
        // One press excuses one charge.
        if (pressed) pressed.isConfirmed = false;
        known.push({ ...charge, page, pressedAt, isCleared: false });
      }
      const sentAt = time.now();
      const visit = pressOf.getStore()?.visit ?? null;
      return whileAlive(page, deliver(time, answer, signal)).then((text) => {
        if (charge && text.trim() === 'Success' && time.now() - sentAt <= answerLimit) {
          receipts.set(number, { at: time.now(), shownAt: phone.now() });
          const isLate = time.now() - sentAt > callLimit;
          time.setTimeout(
            () => expectShownAndRecorded(page, visit, body.msisdn, body.pack, isLate),
            0,
          );
        }
        return text;
      });
    },
    async checkNumber({ msisdn }, signal) {
      const answer = operator.check({ msisdn, service: productName });
      const reply: Answer = { kind: 'text', httpStatus: 200, text: 'ok' };
      await whileAlive(page, deliver(time, { kind: 'delayed', ms: 200, answer: reply }, signal));
      const replaced = nextCheck();
      return { status: replaced ?? (answer.kind === 'status' ? String(answer.status) : '0') };
    },
  });

  const expectShownAndRecorded = (
    page: Page,
    visit: Page['form'],
    msisdn: string,
    pack: string,
    isLate: boolean,
  ) => {
    if (!page.isAlive) return;
    const record = findCharge(page.portal.chargeEnvironment, msisdn);
    if (record?.state !== 'paid') {
      fail(`the payment of ${pack} is not recorded as paid but as ${record?.state}`);
    }
    const form = visit?.getSnapshot();
    if (form?.status !== 'active' || form.context.request.msisdn !== msisdn) return;
    if (!form.matches('success')) {
      fail(`the payment of ${pack} is not shown, the form is ${JSON.stringify(form.value)}`);
    }
    if (isLate) totals.lateSuccesses += 1;
  };

  const phone = new Phone({
    time,
    apiOf,
    hasLocks: history.hasLocks,
    isStorageBlocked: history.isStorageBlocked,
  });
  const tabs = [phone.load(), phone.load()];
  const pageOf = (index: number) => tabs[index] as Page;
  const isAsking = (page: Page) => page.form?.getSnapshot().matches('askingFirst') ?? false;

  const fillIn = (page: Page, number: string, isGiven: boolean, pack: string) => {
    phone.openForm(page, isGiven ? number : null);
    if (!isGiven) page.form?.send({ type: 'number.typed', text: number });
    page.form?.send({ type: 'pack.chosen', pack });
    note(page, null);
  };
  const press = (page: Page, type: 'form.submitted' | 'payment.confirmed') => {
    if (!page.form?.getSnapshot().can({ type })) return;
    const made = { visit: page.form, at: phone.now(), isConfirmed: type === 'payment.confirmed' };
    pressOf.run(made, () => page.form?.send({ type }));
  };

  async function perform(given: (typeof history.steps)[number]): Promise<void> {
    switch (given.do) {
      case 'pay': {
        const page = pageOf(given.tab);
        fillIn(page, given.spelling, given.isGiven, given.pack);
        for (let tap = 0; tap < given.taps; tap += 1) press(page, 'form.submitted');
        return;
      }
      case 'pay in both tabs':
        for (const page of tabs) fillIn(page, given.spelling, false, defaultPack);
        press(pageOf(0), 'form.submitted');
        await time.advance(given.gapMs);
        press(pageOf(1), 'form.submitted');
        return;
      case 'pay all the same': {
        const page = pageOf(given.tab);
        fillIn(page, given.spelling, false, given.pack);
        press(page, 'form.submitted');
        await time.advance(300);
        note(page, payButton);
        press(page, 'payment.confirmed');
        return;
      }
      case 'confirm':
        // A subscriber reads the question first.
        await time.advance(1);
        press(pageOf(given.tab), 'payment.confirmed');
        return;
      case 'check': {
        const page = pageOf(given.tab);
        if (!isAsking(page)) return;
        page.form?.send({ type: 'check.requested' });
        await time.advance(250);
        const form = page.form?.getSnapshot();
        if (form?.context.checkResult !== 'subscribed') return;
        const { msisdn } = form.context.request;
        const truth = operator.check({ msisdn, service: productName });
        if (truth.kind !== 'status' || truth.status !== '1') fail('a check confirms no payment');
        receipts.set(memoryOf(page, msisdn), { at: time.now(), shownAt: phone.now() });
        return;
      }
      case 'dismiss': {
        const { form } = pageOf(given.tab);
        if (form?.getSnapshot().can({ type: 'error.dismissed' }))
          form.send({ type: 'error.dismissed' });
        return;
      }
      case 'submit':
        press(pageOf(given.tab), 'form.submitted');
        return;
      case 'leave':
        phone.leaveForm(pageOf(given.tab));
        return;
      case 'reload':
        phone.end(pageOf(given.tab));
        tabs[given.tab] = phone.load();
        return;
      case 'pass':
        await time.advance(given.ms);
        return;
      case 'clear the storage':
        phone.storage.clear();
        for (const charge of known) charge.isCleared = true;
        return;
      case 'set the clock':
        phone.clockError += given.ms;
        return;
    }
  }

  for (const given of history.steps) {
    story.push(JSON.stringify(given));
    const asked = tabs.filter((page) => isAsking(page)).length;
    await perform(given);
    await settle();
    for (const [index, page] of tabs.entries()) {
      note(page, 'tab' in given && given.tab !== index ? null : (buttons[given.do] ?? null));
    }
    if (tabs.filter((page) => isAsking(page)).length > asked) totals.questions += 1;
    const { text } = phone.storage;
    if (formsIn(text, subscriber).length > 0 || /"msisdn\\":\\"[^"]*\d/.test(text))
      fail('the storage reveals the number');
    throwIfBroken();
  }
  await time.advance(2 * answerLimit);
  throwIfBroken();
  for (const page of tabs) phone.end(page);
  totals.histories += 1;
}

/** The answer as the calls of the portal report it. Rejects with a `CallFailure`. */
async function deliver(time: VirtualTime, answer: Answer, signal: AbortSignal): Promise<string> {
  if (answer.kind === 'delayed') {
    await new Promise<void>((resolve) => {
      time.setTimeout(resolve, answer.ms);
      signal.addEventListener('abort', () => resolve());
    });
    return deliver(time, answer.answer, signal);
  }
  const failWith = (failure: CallFailure) => Promise.reject(failure);
  if (signal.aborted || answer.kind === 'reset') return failWith({ kind: 'offline' });
  if (answer.kind === 'silence') {
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject({ kind: 'offline' } satisfies CallFailure));
    });
  }
  if (answer.kind !== 'text') return failWith({ kind: 'unreadable' });
  if (answer.httpStatus !== 200) {
    return failWith({ kind: 'status', status: answer.httpStatus, text: answer.text });
  }
  return answer.text;
}
