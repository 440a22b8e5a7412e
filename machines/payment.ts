import { paymentLimitMs } from './business';
import type { CallFailure, ChargeRecord } from './contracts';
import { longestValidityMs, validityMs } from './packs';

// Judge replies and records only here: the machines and the screens must decide alike.

/** Marks the transitions that send a payment, for readers of the drawings. */
export const mayPay = 'may take money';

const success = 'Success';

/**
 * Returns the text of a reply with status 2xx, without a byte order mark, white space around it and the quotes of a JSON text.
 * Throws a `CallFailure` where it does not tell whether the payment was made: it is empty, a part of a success, several of
 * them with whatever stands between, or a page (SUB-8).
 */
export function readReply(reply: string): string {
  let text = reply.trim();
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'string') text = value.trim();
  } catch {
    // It is no JSON.
  }
  const rest = text.replaceAll(success, '').replaceAll(/[\s\p{C}"'`,;[\]]/gu, '');
  const isPart = text !== success && success.includes(rest);
  if (isPart || page.test(text)) throw { kind: 'unreadable' } satisfies CallFailure;
  return text;
}

/** The beginning of a page, which a captive portal or a proxy may send in place of a reply. */
const page = /^<[!?/a-z]/i;

/** Whether the text of a reply says that the payment was received (SUB-4). */
export const isSuccess = (text: string): boolean => text === success;

/**
 * A format that the backend cannot send, a server timeout, an earlier request in progress and a rate limit do not tell whether the
 * payment was made.
 */
const undecidedStatuses = [406, 408, 409, 429];

/** Whether the server refused the request; after any other failure the payment may have been made (SUB-16). */
export const isRefusal = (failure: CallFailure): boolean =>
  failure.kind === 'status' &&
  failure.status >= 400 &&
  failure.status < 500 &&
  !undecidedStatuses.includes(failure.status);

/** The status of the portal's server for a payment that it did not send: no connection to the backend, or too many payments (D-176). */
export const unsentStatus = 424;

export const isUnsent = (failure: CallFailure): boolean =>
  failure.kind === 'status' && failure.status === unsentStatus;

/** Returns the end of a payment in milliseconds since 1970. */
export const endOf = ({ at, body, until }: ChargeRecord): number =>
  until ?? at + validityMs(body.pack);

/**
 * Returns whether a record at `now` (milliseconds since 1970) leaves a pack that may run. A payment that the clock dates far
 * ahead was made before the clock was set.
 */
export const mayHavePack = (record: ChargeRecord, now: number): boolean =>
  record.at - longestValidityMs < now && now < endOf(record);

/** Returns the record with an end no earlier than those of `others`, but within the longest validity of a pack (D-116). */
export function withLatestEnd(
  record: ChargeRecord,
  ...others: (ChargeRecord | null)[]
): ChargeRecord {
  const latest = Math.max(0, ...others.map((other) => (other ? endOf(other) : 0)));
  const until = Math.min(latest, record.at + longestValidityMs);
  return until > endOf(record) ? { ...record, until } : record;
}

/** Returns when the record says something else by itself, in milliseconds since 1970; null for never. */
export function changeOf(record: ChargeRecord): number | null {
  if (record.state === 'unknown') return null;
  return record.state === 'paid' ? endOf(record) : record.at + paymentLimitMs;
}

/** Returns the record at `now` (milliseconds since 1970): null after the end of a paid record (SUB-11). */
export function recordAt(record: ChargeRecord | null, now: number): ChargeRecord | null {
  if (!record) return null;
  if (record.state === 'paid') return now < endOf(record) ? record : null;
  // A request without a response by then is lost: its page may have been closed (SUB-18).
  return Math.abs(now - record.at) < paymentLimitMs ? record : { ...record, state: 'unknown' };
}
