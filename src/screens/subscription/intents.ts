import { callLimitMs } from '../../../machines/business';
import type {
  CallFailure,
  SubscriptionIntent,
  SubscriptionRequest,
} from '../../../machines/contracts';
import { isRefusal } from '../../../machines/subscription';

/** What this browser knows of a purchase that has no clear answer. */
interface Intent {
  /** What the `Idempotency-Key` of its requests begins with. */
  key: string;
  pack: string;
  /** When the key was used first, and last. */
  since: number;
  sentAt: number;
  /** Whether its answer is waited for, as far as is known: a page that is reloaded says no more. */
  isUnderWay: boolean;
  /** Whether the last time was refused: that says nothing of those before, but the key may get the same answer for ever. */
  isRefused?: boolean;
}

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where intents are kept; each may be missing, or refuse. */
export interface IntentPlaces {
  /** This tab's own: the number itself, so that the form can name it after a reload, and intents that found no room below. */
  tab?: Place | undefined;
  /** That of all tabs: the intents, under a mark that many numbers share instead of the number. */
  browser?: Place | undefined;
  /** One tab at a time; only secure origins have them. */
  locks?: Pick<LockManager, 'request'> | undefined;
  now: () => number;
}

/** The purchases of this browser: who sends, asks here for the key, one request at a time. */
export interface Intents {
  /** What this tab asked for last, where no clear answer has come. */
  recall(): SubscriptionRequest | null;
  /**
   * Has `call` send the request with the key of its intent. Rejects with a `CallFailure` as `call` does, and without
   * calling it where another tab is asking for that number, or where an earlier request may have gone through and what this
   * one knows from a check does not allow it: none was made, or of another request, or it failed and the key is not known.
   */
  carryOut(
    request: SubscriptionIntent,
    signal: AbortSignal,
    call: (key: string) => Promise<string>,
  ): Promise<string>;
  /** A check says that the purchase for that number has gone through: the one that this page knows of. */
  forget(msisdn: string): void;
}

/** How long a key is used, and an intent counts after it: backends need not know it for longer (README). */
const rememberedMs = 24 * 60 * 60 * 1_000;
/** What the keys of both storages begin with. */
export const intentKey = 'subscription';

/** Reading a storage that is switched off throws. */
function reach<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** The places of this page. */
export const browserPlaces = (): IntentPlaces => ({
  tab: reach(() => globalThis.sessionStorage),
  browser: reach(() => globalThis.localStorage),
  locks: reach(() => navigator.locks),
  now: Date.now,
});

/** Intents over these places; without any, they are kept for as long as the page lives. */
export function createIntents({ tab, browser, locks, now }: IntentPlaces): Intents {
  /** What this page was last told of; where all tabs look, there may be something newer. */
  const told = new Map<string, Intent>();
  /** Which of them the place for all tabs has not taken: there is none, or it is full. */
  const untaken = new Set<string>();
  /** What it was told of and another tab has settled since: it may have been paid. */
  const settledElsewhere = new Map<string, Intent>();
  /** When this tab had sent what it knew of when it was loaded: no page waits for that answer any more. */
  let sentBefore: number | undefined;

  const isRecent = (time: number) => now() - time < rememberedMs;
  const read = (place: string): Intent | null | undefined => {
    const text = () => (browser?.getItem(place) ?? tab?.getItem(place)) as string;
    const stored = reach(() => JSON.parse(text()) as Intent | null);
    const own = untaken.has(place) ? told.get(place) : undefined;
    // There may be room again, and another tab has used it.
    return own && !(stored && stored.sentAt > own.sentAt) ? own : stored;
  };
  /** When this tab has sent something last, and for which number. */
  const lastOfTab = () => {
    const [, sentAt, msisdn] =
      /^(\d+) (.*)/s.exec(reach(() => tab?.getItem(intentKey)) ?? '') ?? [];
    return { sentAt: Number(sentAt), msisdn };
  };
  const find = (place: string): Intent | undefined => {
    const intent = read(place);
    if (!intent || !isRecent(intent.sentAt)) return;
    // The page that would say that its answer has come may be gone. A clock may be set back.
    const isUnderWay = intent.isUnderWay && Math.abs(now() - intent.sentAt) < callLimitMs;
    return { ...intent, isUnderWay };
  };
  /** Finds what is checked from now on, and paid again if it is to be. */
  const learn = (place: string): Intent | undefined => {
    const intent = find(place);
    if (intent) told.set(place, intent);
    else told.delete(place);
    return intent;
  };
  const keep = (place: string, intent: Intent) => {
    const text = JSON.stringify(intent);
    told.set(place, intent);
    untaken.add(place);
    reach(() => {
      browser?.setItem(place, text);
      if (browser) untaken.delete(place);
    });
    // So that this tab knows of it after a reload.
    reach(() => (untaken.has(place) ? tab?.setItem(place, text) : tab?.removeItem(place)));
  };
  const remove = (place: string) => {
    for (const kept of [told, untaken, settledElsewhere]) kept.delete(place);
    for (const kept of [browser, tab]) reach(() => kept?.removeItem(place));
    const { msisdn } = lastOfTab();
    if (msisdn && placeOf(msisdn) === place) reach(() => tab?.removeItem(intentKey));
  };
  /** Whether nobody has sent anything for that number since. */
  const isLast = (place: string, intent: Intent) => {
    const last = find(place);
    return !last || isSameSending(last, intent);
  };

  async function sendOne(
    { msisdn, pack, check }: SubscriptionIntent,
    signal: AbortSignal,
    call: (key: string) => Promise<string>,
  ): Promise<string> {
    if (signal.aborted) throw failureOf('unresolved', pack);
    const place = placeOf(msisdn);
    const checked = told.get(place);
    const earlier = learn(place);
    if (earlier?.isUnderWay) throw failureOf('elsewhere', earlier.pack);
    const same = check === 'notFound' ? (earlier ?? settledElsewhere.get(place)) : earlier;
    const isSame =
      same?.pack === pack &&
      // It may arrive as late as an answer.
      isRecent(same.since - callLimitMs) &&
      !(same.isRefused && check === 'notFound');
    if (earlier && !allows(check, earlier, checked, isSame)) {
      throw failureOf('unresolved', earlier.pack);
    }
    // Another tab has settled it since this one has checked, or a day has passed.
    if (checked && !earlier && check !== 'none') {
      settledElsewhere.set(place, checked);
      throw failureOf('unresolved', checked.pack);
    }
    if (check === 'failed' && !isSame) throw failureOf('unresolved', pack);
    const sentAt = now();
    const { key, since } = isSame ? same : { key: newKey(), since: sentAt };
    const intent = { key, pack, since, sentAt, isUnderWay: true };
    keep(place, intent);
    reach(() => tab?.setItem(intentKey, `${sentAt} ${msisdn}`));
    try {
      // Another number with the same mark finds this intent, but its purchase is another one.
      const text = await call(`${key}.${checkSum(msisdn)}`);
      // An answer to what was given up is an answer that nobody has heard.
      if (signal.aborted) throw failureOf('unresolved', pack);
      if (isLast(place, intent)) remove(place);
      return text;
    } catch (failure) {
      const isRefused = isRefusal(failure as CallFailure);
      if (isLast(place, intent)) {
        if (isRefused && check === 'none') remove(place);
        else keep(place, { ...intent, isUnderWay: false, isRefused });
      }
      throw failure;
    }
  }

  return {
    recall() {
      const { sentAt, msisdn } = lastOfTab();
      sentBefore = sentAt;
      const intent = msisdn && learn(placeOf(msisdn));
      return msisdn && intent ? { msisdn, pack: intent.pack } : null;
    },
    async carryOut(request, signal, call) {
      const send = () => sendOne(request, signal, call);
      if (!locks) return send();
      const place = placeOf(request.msisdn);
      let isDecided = false;
      try {
        return await locks.request(place, { ifAvailable: true }, (lock) => {
          isDecided = true;
          if (lock) return send();
          throw failureOf('elsewhere', (learn(place) ?? request).pack);
        });
      } catch (reason) {
        if (isDecided) throw reason;
        // Who has switched storage off is refused every lock.
        return send();
      }
    },
    forget(msisdn) {
      const place = placeOf(msisdn);
      const stored = find(place);
      const isWaitedFor = stored?.isUnderWay && stored.sentAt !== sentBefore;
      // What another tab has sent since is another thing, or has its answer still to come.
      if (!stored || (isSameSending(stored, told.get(place)) && !isWaitedFor)) remove(place);
    },
  };
}

/**
 * Whether a check of the one allows to pay in spite of what the other is now: with its key, or with another one if the
 * operator knows of no subscription, and nothing was sent since.
 */
const allows = (
  check: SubscriptionIntent['check'],
  now: Intent,
  checked: Intent | undefined,
  isSame: boolean,
) =>
  check !== 'none' &&
  now.key === checked?.key &&
  (isSame ||
    (check === 'notFound' && isSameSending(now, checked) && now.isUnderWay === checked.isUnderWay));

const isSameSending = (one: Intent, other: Intent | undefined) =>
  one.key === other?.key && one.sentAt === other.sentAt;

const failureOf = (kind: 'elsewhere' | 'unresolved', pack: string) =>
  ({ kind, pack }) satisfies CallFailure;

function checkSum(msisdn: string): number {
  let sum = 0;
  for (const character of msisdn) sum = (Math.imul(sum, 31) + character.charCodeAt(0)) | 0;
  return sum >>> 0;
}

/**
 * Where the intent of that number is. Of 16 bits, which some 1,500 of the country's numbers share: who tries them all
 * finds no number, though who has one in mind learns whether it may be that one. Two numbers of one phone hardly ever
 * share it; then one is checked for the other, and a clear answer to one is taken for both.
 */
const placeOf = (msisdn: string): string => `${intentKey}.${checkSum(msisdn) & 0xffff}`;

/** A key that nobody else has; `randomUUID` is for secure origins only. */
const newKey = (): string =>
  crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint32Array(4)).join('-');
