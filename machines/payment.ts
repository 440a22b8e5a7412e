import type { CallFailure } from './contracts';

// The one place that judges an answer to a payment, for the subscription machine and for the charge records.

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
