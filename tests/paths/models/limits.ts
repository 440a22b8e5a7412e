import { packs } from '#offer';
import { constant } from '../../rules';

/** Milliseconds until a call, or the start of a game, counts as failed. */
export const answerLimitMs = constant('time limit of an answer') * 1_000;

/** Milliseconds in which a success of a payment counts. */
export const paymentLimitMs = constant('time limit of a payment') * 1_000;

/** SUB-11: how long a payment of a pack is valid, in ms. */
export const validityOf = (pack: string): number =>
  packs.find(({ value }) => value === pack)!.hours * 60 * 60 * 1_000;
