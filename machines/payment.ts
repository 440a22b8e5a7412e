import { paymentLimitMs } from './business';
import type { CallFailure, ChargeRecord } from './contracts';
import { validityMs } from './packs';

// The one place that judges a payment, for the subscription machine and for the charge records.

/** Whether the operator's text says that the payment was received (product document 7; decision 11). */
export const isSuccess = (reply: string): boolean => reply.trim() === 'Success';

/** A time limit of the server, an earlier request still running, and a rate limit leave the payment undecided. */
const undecidedStatuses = [408, 409, 429];

/** Whether a failed request was clearly refused; after any other failure the payment may have been made (decision 16). */
export const isRefusal = (failure: CallFailure): boolean =>
  failure.kind === 'status' &&
  failure.status >= 400 &&
  failure.status < 500 &&
  !undecidedStatuses.includes(failure.status);

/** What is known at `now`, in milliseconds since 1970; null once the period of a paid pack is over (decision 16). */
export function recordAt(record: ChargeRecord | null, now: number): ChargeRecord | null {
  if (!record) return null;
  const age = now - record.at;
  if (record.state === 'paid') return age < validityMs(record.body.pack) ? record : null;
  // Without an answer by then the request is lost: its page may have been closed (decision 18).
  return age < paymentLimitMs ? record : { ...record, state: 'unknown' };
}
