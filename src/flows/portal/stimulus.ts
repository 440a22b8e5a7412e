import { calls, type Answer, type CallPath } from '../../portal/calls';

/** What a person, the backend or time does. Each driver knows how to make it happen at its level. */
export type Stimulus =
  /** Goes to an address inside the app, as a link would; by way of another one, so that the screen is a new one. */
  | { do: 'go'; address: string; via?: string }
  | { do: 'type'; field: string; text: string }
  | { do: 'choose'; field: string; option: string }
  /** Presses what has that role and name; `to` is where a link leads. */
  | { do: 'press'; role: 'button' | 'link'; name: string; within?: 'dialog'; to?: string }
  | { do: 'key'; key: 'Escape' | 'Enter' }
  | { do: 'tap outside' }
  /** Swipes an open drawer out to the right. */
  | { do: 'swipe drawer' }
  /** Lets the oldest or the newest held answer of that call go, as it is or replaced by another. */
  | { do: 'answer'; call: ProductCall; which?: 'second' | 'newest'; with?: Answer }
  /** The game that is framed has loaded. */
  | { do: 'load frame' }
  | { do: 'pass'; ms: number };

export const productCalls = calls.map(({ path }) => path);
export type ProductCall = CallPath;

/** Whether a call is none of this machine's, because another screen sends it; `referer` is where it was sent from. */
export function isOfNextScreen(
  { leadsTo }: { leadsTo?: string | undefined },
  { path, referer }: { path: string; referer: string | undefined },
): boolean {
  if (leadsTo === undefined || referer === undefined || path === '/subscribe/user') return false;
  return new URL(referer).pathname === leadsTo;
}

/** Whether one of the steps answers a call of that path. */
export const isAnsweredBy = (steps: Stimulus[], path: string): boolean =>
  steps.some((step) => step.do === 'answer' && step.call === path);

/** The headers of a request that asks the fixtures for that answer, in ASCII. */
export const headersAskingFor = (answer: Answer): Record<string, string> => ({
  'x-fixtures-answer': JSON.stringify(answer).replace(
    /[^ -~]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  ),
});
