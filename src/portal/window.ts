import type { CategoryGroup } from '../../machines/contracts';
import type { LandingFeed } from './landing-feed';
import type { reloadOnce } from './reload-once';

// The only property of `window` through which the pages' inline scripts and the app communicate.

declare global {
  interface Window {
    firstView?: FirstView;
  }
}

interface FirstView {
  /** Whether the landing page's first script has left for the *717# page. */
  isTurnedAway?: boolean;
  /** The requests of the landing page's first script, for its second one. */
  calls?: LandingCalls;
  landing?: LandingView;
  input?: EarlyInput;
  /** For the app, which would contain it a second time. */
  reloadOnce?: typeof reloadOnce;
}

/** The landing page's requests: each returns its response, and aborts by the signal. */
export interface LandingCalls {
  msisdn: string;
  check: (signal: AbortSignal) => Promise<Response>;
  catalogue: (signal: AbortSignal) => Promise<Response>;
}

/** The rows that the landing page has painted, with the responses that it has read. */
export interface LandingView {
  feed: LandingFeed;
  /** The groups whose rows the page has painted. */
  painted: CategoryGroup[];
  /** Stops painting: hydration needs the rows unchanged. */
  stop: () => void;
}

/** State of the landing page's history entry after a payment. */
export interface StateAfterPayment {
  /** What was paid or may have been, and when, as sentences. */
  paid: string;
  /** The pack's end in milliseconds since 1970. */
  until: number;
}

/** Input before hydration. */
export interface EarlyInput {
  /** The button or link of the last tap, which the app carries out. */
  tapped: HTMLElement | undefined;
  values: Record<string, string>;
  stop: () => void;
}
