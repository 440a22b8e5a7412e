/**
 * What the machines and the outside world say to each other: types only, nothing of it runs.
 * Rules: docs/rules.md, Data from the network.
 */

export interface Game {
  /** Unique within the catalogue; the number in a game's address. */
  id: number;
  gameid: string;
  gamename: string;
  category: string;
  /** The playable address. */
  gameurl: string;
  /** The address of the thumbnail. */
  img6: string;
  publisherlink: string;
  name: string;
}

/** A game of the provider's list, with what the search needs of it. */
export interface ListedGame extends Pick<Game, 'id' | 'gamename' | 'category' | 'img6'> {
  /** Computed once for each list, not at each keystroke. */
  lowerCaseName: string;
}

export interface CategoryGroup {
  category: string;
  games: Game[];
}

export interface LoginRequest {
  msisdn: string;
}

export interface LoginReply {
  /** As text, whether it came as 1 or '1'. */
  status: string;
}

export interface SubscriptionRequest {
  msisdn: string;
  pack: string;
}

/** The body of POST /subscribe/user. */
export interface SubscriptionBody {
  msisdn: string;
  mact: string;
  service_name: string;
  pack: string;
}

/** What this browser knows of the latest payment for one number (D-16). */
export interface ChargeRecord {
  /** Sent and not answered yet; the answer was lost; or the payment was received. */
  state: 'pending' | 'unknown' | 'paid';
  /** When the request was sent or the payment received, in milliseconds since 1970. */
  at: number;
  /** The `Idempotency-Key` that a retry repeats; missing where a retry needs a new one. */
  key?: string | undefined;
  /** The end of an earlier payment for the number, where that is later than the end of this pack. */
  until?: number;
  /** The body that a retry repeats, with `#` in the place of each digit of the number. */
  body: SubscriptionBody;
}

/** Why a call failed. A plain object, so that path generation can tell the cases apart. */
export type CallFailure =
  /** No answer could be had: no connection, or it broke. */
  | { kind: 'offline' }
  /** No answer within the call limit. */
  | { kind: 'timeout' }
  /** An answer outside 2xx; `text` is what the server wrote for a reader, if it wrote some. */
  | { kind: 'status'; status: number; text: string }
  /** An answer that is not what was agreed on, such as the page of a captive portal. */
  | { kind: 'unreadable' }
  /** Nothing was sent: there is a record of an earlier payment, which the subscriber has not read (D-17). */
  | { kind: 'recorded'; record: ChargeRecord }
  /** The machine runs without the actor that makes the call. */
  | { kind: 'unprovided' };
