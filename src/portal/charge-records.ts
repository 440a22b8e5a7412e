import { type ActorRefFrom, createActor } from 'xstate';
import { paymentLimitMs } from '../../machines/business';
import {
  type Attempt,
  type ChargeEvent,
  chargeMachine,
  isRecordOf,
  isSameRecord,
} from '../../machines/charge';
import type { CallFailure, ChargeRecord, SubscriptionRequest } from '../../machines/contracts';
import { changeOf, readReply, recordAt } from '../../machines/payment';
import { subscribeBody } from './calls';
import { chargeKeyOf } from './charge-environment';
import type { Portal } from './portal';
import { randomUuid } from './random-uuid';
import { sharedRecords } from './shared-records';

/** The payments for one number in this browser, for all of its tabs (SUB-11): `machines/charge.ts` with storage, lock and calls. */
export interface ChargeRecords {
  /**
   * Sends one payment and updates its record, even after the caller was stopped; resolves with the operator's text, as `readReply`
   * returns it. Rejects with a `CallFailure`: that of the call, or `recorded` without a request when a record exists that the
   * subscriber has not `seen` (SUB-11, D-112).
   */
  pay(request: SubscriptionRequest, seen: ChargeRecord | null): Promise<string>;
  /** A check has found a subscription: the payment counts from now on. */
  confirm(): void;
  /** Reads the record now, when it changes by itself, and after writes of other tabs, as long as the actor runs. */
  keepCurrent(): void;
  /** Reports the record at once if there is one, and after each change. Returns a function that ends it. */
  follow(report: (record: ChargeRecord | null) => void): () => void;
}

/** Milliseconds after which other tabs can read what a tab has written, also on a busy phone (D-115). */
const lockMs = 1_000;

/** Milliseconds after a change of a record until its tab shows it. */
const laterMs = 1_000;

/** Without Web Locks: milliseconds before a tab checks whether another tab has paid. */
const otherTabsMs = 250;

export type PaymentHeaders = ReturnType<typeof headersOf>;

/** Requests with one key are one purchase (SUB-26); those of one press, too, are repeated by the browser itself (D-176). */
export const headersOf = ({ key, press }: Pick<Attempt, 'key' | 'press'>) => ({
  'idempotency-key': key,
  'press-id': press,
  accept: 'text/plain, */*;q=0.5',
});

type ChargeActor = ActorRefFrom<typeof chargeMachine>;

/** Returns the charge records of a number, whose machine runs as long as the page. */
export const chargeRecordsOf = (
  portal: Pick<Portal, 'actorOptions' | 'getOrCreateActor'> & Origin,
  msisdn: string,
): ChargeRecords => {
  const key = chargeKeyOf(msisdn);
  const records = sharedRecords(portal.chargeEnvironment.records, msisdn);
  return createChargeRecords(
    portal,
    key,
    portal.getOrCreateActor(key, () => {
      const charge = createActor(chargeMachine, { ...portal.actorOptions, id: 'charge' }).start();
      createChargeRecords(portal, key, charge, records).keepCurrent();
      return charge;
    }),
    records,
  );
};

type Origin = Pick<Portal, 'productName' | 'chargeEnvironment'> & {
  api: Pick<Portal['api'], 'subscribe'>;
};

/** Returns the records below a key of the storage, with the actor of the charge machine that decides about them. */
export function createChargeRecords(
  { api, productName, chargeEnvironment: { records: stored, locks, now, wait, timeLimit } }: Origin,
  storageKey: string,
  charge: ChargeActor,
  records = stored,
): ChargeRecords {
  const known = () => charge.getSnapshot().context;
  const tell = (event: ChargeEvent) => {
    // A closed portal has stopped it.
    if (charge.getSnapshot().status === 'active') charge.send(event);
  };
  const read = (at = now()) =>
    tell({ type: 'record.read', record: records.read(storageKey), now: at });
  const decide = (event: ChargeEvent, at = now()) => {
    read(at);
    const { record } = known();
    tell(event);
    if (known().record === record) return;
    records.write(storageKey, known().record);
    // For the other screens of this page: browsers tell other tabs only.
    globalThis.dispatchEvent?.(new Event('storage'));
  };

  /** Presses while no other tab does: holds the lock until other tabs can read what was written, and does not wait for that. */
  async function pressAlone(press: () => Attempt | null): Promise<Attempt | null> {
    let attempt: Attempt | null | undefined;
    await new Promise<void>((resolve) => {
      const task = async () => {
        attempt = press();
        resolve();
        if (attempt) await wait(lockMs);
      };
      // Browsers that block storage also block locks, and a tab may be frozen while it holds one.
      void (
        locks?.request(storageKey, { signal: timeLimit(3 * lockMs) }, task).catch(resolve) ??
        resolve()
      );
    });
    if (attempt !== undefined) return attempt;
    attempt = press();
    if (!attempt) return null;
    await wait(otherTabsMs);
    // Another tab may have pressed, also while this one was frozen.
    read();
    const isAwaited = charge.getSnapshot().matches({ known: 'pending' });
    // After the storage was cleared, each tab has its own record: the copy does not say which one sends.
    const isStored = records.read(storageKey) !== undefined;
    return isStored && isAwaited && isRecordOf(attempt, known().record) ? attempt : press();
  }

  return {
    async pay(request, seen) {
      // Not the time of the lock: the clock may be set meanwhile.
      const pressedAt = now();
      const body = subscribeBody(request, productName);
      const press = () => {
        const newKey = randomUuid();
        decide({ type: 'payment.pressed', body, seen, newKey }, pressedAt);
        const { attempt } = known();
        return attempt?.press === newKey ? attempt : null;
      };
      const attempt = await pressAlone(press);
      if (!attempt) {
        const record = recordAt(known().record, known().now) as ChargeRecord;
        throw { kind: 'recorded', record } satisfies CallFailure;
      }
      return api
        .subscribe(attempt.body, headersOf(attempt), timeLimit(paymentLimitMs))
        .then(readReply)
        .then(
          (text) => {
            decide({ type: 'call.answered', attempt, text });
            return text;
          },
          (failure: CallFailure) => {
            decide({ type: 'call.failed', attempt, failure });
            throw failure;
          },
        );
    },
    confirm: () => decide({ type: 'check.confirmed' }),
    keepCurrent() {
      // Storage events of all keys: `clear` has none.
      const onStorage = () => read();
      globalThis.addEventListener?.('storage', onStorage);
      let awaited: number | null = null;
      charge.subscribe({
        next({ context: { record } }) {
          const at = record && changeOf(record);
          if (at === null || at === awaited || at <= now()) return;
          awaited = at;
          // Not before this page has ended its own request.
          timeLimit(at - now() + laterMs).addEventListener('abort', () => read());
        },
        complete: () => globalThis.removeEventListener?.('storage', onStorage),
      });
      read();
    },
    follow(report) {
      let reported: ChargeRecord | null = null;
      const reportChange = () => {
        const record = recordAt(known().record, known().now);
        if (isSameRecord(record, reported)) return;
        reported = record;
        report(record);
      };
      read();
      reportChange();
      const subscription = charge.subscribe(reportChange);
      return () => subscription.unsubscribe();
    },
  };
}
