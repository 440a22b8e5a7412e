import type { ChargeRecord } from '../../../machines/contracts';
import type { Answer, ProductPath } from '../../../fixtures/answers';

/** An action of the user, the backend or the clock. Each driver implements it for its level. */
export type Stimulus =
  /** Navigates like a link; `via` is visited first, so that the screen remounts. `entryState` is the state of the history entry, for which the tab has `stored`. */
  | { do: 'go'; address: string; via?: string; entryState?: unknown; stored?: object }
  | { do: 'type'; field: string; text: string }
  | { do: 'choose'; field: string; option: string }
  /** Clicks by role and name; `to` is the target of a link. */
  | { do: 'press'; role: 'button' | 'link'; name: string; within?: 'dialog'; to?: string }
  /** Clicks by key while a phone's keyboard covers the price. */
  | { do: 'press without the price in view'; name: string }
  | { do: 'press Escape' }
  | { do: 'tap outside' }
  /** Releases a held response of that call, the oldest by default; `with` replaces it. */
  | { do: 'answer'; call: ProductPath; which?: 'newest'; with?: Answer }
  /** Another tab stores a payment of this moment, or removes one. */
  | { do: 'store elsewhere'; key: string; record: ChargeRecord | null }
  /** The connection returns, and is gone again after the next request. */
  | { do: 'return line' }
  | { do: 'load frame' }
  | { do: 'post'; type: 'game-over' | 'game-start' }
  | { do: 'pass'; ms: number };

/** Returns whether a step answers a call of that path. */
export const isAnsweredBy = (steps: Stimulus[], path: string): boolean =>
  steps.some((step) => step.do === 'answer' && step.call === path);

/** Stores a payment as another tab does. It may run inside the page, so it must not use outer variables. */
export function storeElsewhere(
  { key, record }: Extract<Stimulus, { do: 'store elsewhere' }>,
  now = Date.now(),
): void {
  if (record) localStorage.setItem(key, JSON.stringify({ ...record, at: now }));
  else localStorage.removeItem(key);
  window.dispatchEvent(new StorageEvent('storage', { key }));
}
