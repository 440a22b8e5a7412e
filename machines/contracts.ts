/** What the machines and the portal share (docs/rules.md, Data from the network). */

export interface Game {
  /** Unique within the catalogue; the number in a game's address. */
  id: number;
  gameid: string;
  gamename: string;
  category: string;
  gameurl: string;
  /** The address of the thumbnail. */
  img6: string;
  publisherlink: string;
  name: string;
}

/** A game of the provider's list, reduced to the fields of the search. */
export interface ListedGame extends Pick<Game, 'id' | 'gamename' | 'category' | 'img6'> {
  /** The folded name, computed once for each list, not at each keystroke. */
  foldedName: string;
}

export interface CategoryGroup {
  category: string;
  games: Game[];
}

export interface LoginRequest {
  msisdn: string;
}

export interface LoginReply {
  /** The status as text: the backend sends 1 or '1'. */
  status: string;
}

export interface SubscriptionRequest {
  msisdn: string;
  pack: string;
}

/** The body of POST /subscribe/user; `subscribeBody` of src/portal/calls.ts writes its fields. */
export interface SubscriptionBody extends SubscriptionRequest {
  [field: string]: string;
}

/** The latest payment for one number, as this browser has recorded it (SUB-11). */
export interface ChargeRecord {
  /** Sent without a response yet; the response was lost; or the payment was received. */
  state: 'pending' | 'unknown' | 'paid';
  /** When the request was sent or the payment received, in milliseconds since 1970. */
  at: number;
  /** When the request of a payment was sent that only a check has confirmed. */
  requestedAt?: number | undefined;
  /** The `Idempotency-Key` that a retry repeats; missing if a retry needs a new one. */
  key?: string | undefined;
  /** The end of an earlier payment for the number, if it is later than the end of this pack. */
  until?: number;
  /** Identifies the press of a request; missing in records of earlier releases. */
  press?: string | undefined;
  /** What the form showed of the pack; missing in records of earlier releases. */
  shown?: { name: string; price: string; period: string } | undefined;
  /** The request body for a retry, with `#` for each digit of the number. */
  body: SubscriptionBody;
}

/** Why a call failed. A plain object, because path generation compares failures by value. */
export type CallFailure =
  /** No response: there is no connection, or it broke. */
  | { kind: 'offline' }
  /** No response within the call limit. */
  | { kind: 'timeout' }
  /** A response outside 2xx; `text` is the server's message for a reader, or ''. */
  | { kind: 'status'; status: number; text: string }
  /** A response with an unexpected body, such as the page of a captive portal. */
  | { kind: 'unreadable' }
  /** Nothing was sent: the subscriber has to confirm a recorded payment first (SUB-11). */
  | { kind: 'recorded'; record: ChargeRecord }
  /** The machine runs without the actor that makes the call. */
  | { kind: 'unprovided' };

/** In place of an actor that makes a call, which the portal provides. */
export const unprovided = (): Promise<never> =>
  Promise.reject({ kind: 'unprovided' } satisfies CallFailure);
