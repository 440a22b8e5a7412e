/**
 * What the machines and the outside world say to each other: types only, nothing of it runs.
 * Source of the entities: product document, sections 3 and 7.
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

/** One decision to buy: whatever becomes of it, it is paid once. */
export interface SubscriptionIntent extends SubscriptionRequest {
  /**
   * What the operator says of an earlier request whose answer was lost: nothing was asked, no answer came, or there is no
   * subscription yet. Only the last one allows another purchase.
   */
  check: 'none' | 'failed' | 'notFound';
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
  /** Nothing was sent: another tab is asking for that number, for `pack` as far as is known. */
  | { kind: 'elsewhere'; pack: string }
  /** Nothing was sent: an earlier request for that number, for `pack`, may have gone through. */
  | { kind: 'unresolved'; pack: string }
  /** The machine runs without the actor that makes the call. */
  | { kind: 'unprovided' };
