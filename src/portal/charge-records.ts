import { paymentLimitMs } from '../../machines/business';
import type { CallFailure, ChargeRecord, SubscriptionRequest } from '../../machines/contracts';
import {
  endOf,
  isRefusal,
  isSuccess,
  readReply,
  recordAt,
  withLatestEnd,
} from '../../machines/payment';
import { subscribeBody, unsentStatus } from './calls';
import { maskNumber, unmaskNumber } from './masked-number';
import { chargeKeyOf } from './charge-environment';
import type { Portal } from './portal';
import { randomUuid } from './random-uuid';

/** One record per number, for all tabs of this browser (SUB-11). */
export interface ChargeRecords {
  /**
   * Sends one payment and updates its record, even after the caller was stopped; resolves with the operator's text, as `readReply`
   * returns it. Rejects with a `CallFailure`: that of the call, or `recorded` without a request when a record exists that the
   * subscriber has not `confirmed` (SUB-11).
   */
  pay(request: SubscriptionRequest, confirmed: ChargeRecord | null): Promise<string>;
  /** A check has found a subscription: the payment counts from now on. */
  markPaid(msisdn: string): void;
}

/** Milliseconds after which other tabs can read what a tab has written, also on a busy phone (D-115). */
const lockMs = 1_000;

/** Without Web Locks: milliseconds before a tab checks whether another tab has paid. */
const otherTabsMs = 250;

const isSame = (one: ChargeRecord | null, other: ChargeRecord | null) =>
  JSON.stringify(one) === JSON.stringify(other);

/** The part of the portal that the charge records need. */
type Origin = Pick<Portal, 'productName' | 'chargeEnvironment'> & {
  api: Pick<Portal['api'], 'subscribe'>;
};

/** Returns the charge records of a portal. All of their state is in its environment, so each caller may create them. */
export function createChargeRecords({
  api: { subscribe },
  productName,
  chargeEnvironment: { records, locks, now, wait, timeLimit },
}: Origin): ChargeRecords {
  /** Writes the record of a request that was pressed `at` that time, or returns the one that has to be confirmed first. */
  function reserve(request: SubscriptionRequest, confirmed: ChargeRecord | null, at: number) {
    const storageKey = chargeKeyOf(request.msisdn);
    const earlier = records.read(storageKey);
    const unconfirmed = recordAt(earlier, at);
    if (unconfirmed && !isSame(unconfirmed, confirmed)) return { storageKey, unconfirmed };
    const sent = subscribeBody(request, productName);
    // A retry of a lost request repeats its body and key (SUB-19), but not after the payment has expired, when a backend would
    // repeat an old response. A paid record has no key.
    const isRetry = earlier?.body.pack === request.pack && at < endOf(earlier);
    const lost = isRetry ? earlier : null;
    const unmaskedNumber = lost?.key ? unmaskNumber(lost.body.msisdn, sent.msisdn) : null;
    const body = lost && unmaskedNumber ? { ...lost.body, msisdn: unmaskedNumber } : sent;
    const key = (unmaskedNumber && lost?.key) || randomUuid();
    const masked = { ...body, msisdn: maskNumber(body.msisdn) };
    const sending = { state: 'pending' as const, at, key, body: masked };
    const pending = withLatestEnd(sending, earlier);
    records.write(storageKey, pending);
    return { storageKey, earlier, body, key, pending };
  }

  /** Reserves while no other tab does: holds the lock until other tabs can read what was written, and does not wait for that. */
  async function reserveAlone(request: SubscriptionRequest, confirmed: ChargeRecord | null) {
    // Not the time of the lock: the clock may be set meanwhile.
    const pressedAt = now();
    let reserved: ReturnType<typeof reserve> | undefined;
    await new Promise<void>((resolve) => {
      const task = async () => {
        reserved = reserve(request, confirmed, pressedAt);
        resolve();
        if (!reserved.unconfirmed) await wait(lockMs);
      };
      // Browsers that block storage also block locks, and a tab may be frozen while it holds one.
      void (
        locks
          ?.request(chargeKeyOf(request.msisdn), { signal: timeLimit(3 * lockMs) }, task)
          .catch(resolve) ?? resolve()
      );
    });
    if (reserved) return reserved;
    reserved = reserve(request, confirmed, pressedAt);
    if (reserved.unconfirmed) return reserved;
    await wait(otherTabsMs);
    // A page that was frozen during the wait may find another record: ask before sending.
    const written = recordAt(records.read(reserved.storageKey), now());
    if (!written || isSame(written, reserved.pending)) return reserved;
    return { storageKey: reserved.storageKey, unconfirmed: written };
  }

  function writePaid(storageKey: string, record: ChargeRecord, requestedAt?: number) {
    const paid = { state: 'paid' as const, at: now(), requestedAt, body: record.body };
    records.write(storageKey, withLatestEnd(paid, record, records.read(storageKey)));
  }

  return {
    async pay(request, confirmed) {
      const reserved = await reserveAlone(request, confirmed);
      if (reserved.unconfirmed) {
        throw { kind: 'recorded', record: reserved.unconfirmed } satisfies CallFailure;
      }
      const { storageKey, earlier, body, key, pending } = reserved;
      const settle = (record: ChargeRecord | null) => {
        if (isSame(records.read(storageKey), pending)) records.write(storageKey, record);
      };
      // A refused retry says nothing about the first attempt, and its key would be refused again (D-114).
      const refused = (): ChargeRecord | null =>
        earlier?.key === key ? { ...earlier, key: undefined } : earlier;
      try {
        const text = readReply(await subscribe(body, key, timeLimit(paymentLimitMs)));
        if (isSuccess(text)) writePaid(storageKey, pending);
        else settle(refused());
        return text;
      } catch (failure) {
        const { status } = failure as { status?: number };
        if (status === unsentStatus) settle(earlier);
        else
          settle(isRefusal(failure as CallFailure) ? refused() : { ...pending, state: 'unknown' });
        throw failure;
      }
    },
    markPaid(msisdn) {
      const storageKey = chargeKeyOf(msisdn);
      const record = recordAt(records.read(storageKey), now());
      if (record && record.state !== 'paid') writePaid(storageKey, record, record.at);
    },
  };
}
