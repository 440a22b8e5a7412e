import { paymentLimitMs } from './business';
import type { CallFailure, ChargeRecord } from './contracts';
import { longestValidityMs, validityMs } from './packs';

// The one place that judges a payment, for the subscription machine and for the charge records.

/** Whether the operator's text says that the payment was received (SUB-4). */
export const isSuccess = (reply: string): boolean => reply.trim() === 'Success';

/** A time limit of the server, an earlier request still running, and a rate limit leave the payment undecided. */
const undecidedStatuses = [408, 409, 429];

/** Whether a failed request was clearly refused; after any other failure the payment may have been made (D-16). */
export const isRefusal = (failure: CallFailure): boolean =>
  failure.kind === 'status' &&
  failure.status >= 400 &&
  failure.status < 500 &&
  !undecidedStatuses.includes(failure.status);

/** When a payment is over, in milliseconds since 1970. */
export const endOf = ({ at, body, until }: ChargeRecord): number =>
  until ?? at + validityMs(body.pack);

/** The record, over no earlier than other records of the number; an end that is too late for any pack is cut. */
export function lastingAsLongAs(
  record: ChargeRecord,
  ...others: (ChargeRecord | null)[]
): ChargeRecord {
  const latest = Math.max(0, ...others.map((other) => (other ? endOf(other) : 0)));
  const until = Math.min(latest, record.at + longestValidityMs);
  return until > endOf(record) ? { ...record, until } : record;
}

/** What is known at `now`, in milliseconds since 1970; null once a paid record is over (D-16). */
export function recordAt(record: ChargeRecord | null, now: number): ChargeRecord | null {
  if (!record) return null;
  if (record.state === 'paid') return now < endOf(record) ? record : null;
  // Without an answer by then the request is lost: its page may have been closed (D-18).
  return Math.abs(now - record.at) < paymentLimitMs ? record : { ...record, state: 'unknown' };
}
