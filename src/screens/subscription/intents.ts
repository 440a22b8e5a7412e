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
  sentAt: number;
  /** Whether its answer is waited for, as far as is known: a page that is reloaded says no more. */
  isUnderWay: boolean;
}

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Where intents are kept; each may be missing, or refuse. */
export interface IntentPlaces {
  /** This tab's own: the number itself, so that the form can name it after a reload. */
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
   * calling it where another tab is asking for that number, or where an earlier request has no answer and what this one
   * knows from a check does not allow it: none was made, or of another request, or it failed and this is not the same one.
   */
  carryOut(
    request: SubscriptionIntent,
    signal: AbortSignal,
    call: (key: string) => Promise<string>,
  ): Promise<string>;
  /** The purchase for that number has a clear answer. */
  forget(msisdn: string): void;
}

/** A subscription of the shortest pack is over by then, and so is what a lost request may have bought. */
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

/** Intents over these places; without one for all tabs, they are kept for as long as the page lives. */
export function createIntents({ tab, browser, locks, now }: IntentPlaces): Intents {
  /** What this page has sent or been told of; where all tabs look, there may be something newer. */
  const known = new Map<string, Intent>();
  /** Which of them the place for all tabs has not taken: there is none, or it is full. */
  const untaken = new Set<string>();
  /**
   * What this page was told of and another tab has heard an answer to since. That may have been a success: as long as no
   * check says otherwise, only its key can be sent. Null where another tab had it and could not store it.
   */
  const heardElsewhere = new Map<string, Intent | null>();

  const ifRecent = (intent: Intent | undefined) =>
    intent && now() - intent.sentAt < rememberedMs ? intent : undefined;
  const find = (place: string): Intent | undefined =>
    ifRecent(
      untaken.has(place)
        ? known.get(place)
        : reach(() => JSON.parse(browser?.getItem(place) ?? '') as Intent),
    );
  /** Finds what is checked from now on, and paid again if it is to be. */
  const learn = (place: string): Intent | undefined => {
    const intent = find(place);
    if (intent) known.set(place, intent);
    else known.delete(place);
    return intent;
  };
  const keep = (place: string, intent: Intent) => {
    known.set(place, intent);
    untaken.add(place);
    reach(() => {
      browser?.setItem(place, JSON.stringify(intent));
      if (browser) untaken.delete(place);
    });
  };
  const forget = (msisdn: string) => {
    const place = placeOf(msisdn);
    for (const told of [known, untaken, heardElsewhere]) told.delete(place);
    reach(() => browser?.removeItem(place));
    reach(() => tab?.removeItem(intentKey));
  };

  async function sendOne(
    { msisdn, pack, check }: SubscriptionIntent,
    signal: AbortSignal,
    call: (key: string) => Promise<string>,
  ): Promise<string> {
    if (signal.aborted) throw failureOf('unresolved', pack);
    const place = placeOf(msisdn);
    const checked = known.get(place);
    const earlier = learn(place);
    // A clock that was set back since would have it under way for as long.
    if (earlier?.isUnderWay && Math.abs(now() - earlier.sentAt) < callLimitMs) {
      throw failureOf('elsewhere', earlier.pack);
    }
    if (earlier && !allows(check, earlier, checked, pack))
      throw failureOf('unresolved', earlier.pack);
    // Another tab has heard an answer since this one has checked, or a day has passed.
    if (checked && !earlier && check !== 'none') {
      heardElsewhere.set(place, checked);
      throw failureOf('outdated', checked.pack);
    }
    const heard = !earlier && check === 'failed' ? heardElsewhere.get(place) : undefined;
    if (heard === null) throw failureOf('outdated', pack);
    const same = earlier ?? ifRecent(heard);
    if (heard && same && same.pack !== pack) throw failureOf('outdated', same.pack);
    const key = same?.pack === pack ? same.key : newKey();
    const intent = { key, pack, sentAt: now(), isUnderWay: true };
    keep(place, intent);
    reach(() => tab?.setItem(intentKey, msisdn));
    try {
      // Another number with the same mark finds this intent, but its purchase is another one.
      const text = await call(`${key}.${checkSum(msisdn)}`);
      // An answer to what was given up is an answer that nobody has heard.
      if (signal.aborted) throw failureOf('unresolved', pack);
      forget(msisdn);
      return text;
    } catch (failure) {
      if (isRefusal(failure as CallFailure)) forget(msisdn);
      else keep(place, { ...intent, isUnderWay: false });
      throw failure;
    }
  }

  return {
    recall() {
      const msisdn = reach(() => tab?.getItem(intentKey));
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
          const told = learn(place);
          if (!told) heardElsewhere.set(place, null);
          throw failureOf('elsewhere', (told ?? request).pack);
        });
      } catch (reason) {
        if (isDecided) throw reason;
        // Who has switched storage off is refused every lock.
        return send();
      }
    },
    forget,
  };
}

/**
 * Whether a check allows to pay for a pack in spite of an earlier request: the same one, which has the same key and one
 * charge, or another one if the operator knows of no subscription, and nothing was sent since.
 */
const allows = (
  check: SubscriptionIntent['check'],
  earlier: Intent,
  checked: Intent | undefined,
  pack: string,
): boolean =>
  check !== 'none' &&
  earlier.key === checked?.key &&
  (earlier.pack === pack ||
    (check === 'notFound' &&
      earlier.sentAt === checked.sentAt &&
      earlier.isUnderWay === checked.isUnderWay));

const failureOf = (kind: 'elsewhere' | 'unresolved' | 'outdated', pack: string) =>
  ({ kind, pack }) satisfies CallFailure;

function checkSum(msisdn: string): number {
  let sum = 0;
  for (const character of msisdn) sum = (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) | 0;
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
