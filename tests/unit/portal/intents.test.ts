import { describe, expect, test } from 'vitest';
import type { SubscriptionIntent } from '../../../machines/contracts';
import { createIntents, type IntentPlaces } from '../../../src/screens/subscription/intents';

const msisdn = '2290190000011';
const hour = 60 * 60 * 1_000;
const going = new AbortController().signal;
const lost = { kind: 'offline' };
const unresolved = (pack: string) => ({ kind: 'unresolved', pack });

type Check = SubscriptionIntent['check'];

type Place = NonNullable<IntentPlaces['browser']>;

function emptyPlace(kept = new Map<string, string>()): Place {
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/** A page over these places; each request that leaves has its key noted and is answered by `answer`. */
function openPage(places: Omit<IntentPlaces, 'now'>, clock = { now: 100 * hour }) {
  const intents = createIntents({ ...places, now: () => clock.now });
  const keys: string[] = [];
  const subscribe = (check: Check, answer: () => Promise<string>, pack = 'Daily') =>
    subscribeAs(msisdn, check, answer, pack);
  const subscribeAs = (
    number: string,
    check: Check,
    answer: () => Promise<string>,
    pack = 'Daily',
  ) =>
    intents.carryOut({ msisdn: number, pack, check }, going, (key) => {
      keys.push(key);
      return answer();
    });
  return { keys, intents, subscribe, subscribeAs };
}

const succeed = () => Promise.resolve('Success');
const lose = () => Promise.reject(lost);

test('where storage is switched off and every lock is refused, requests leave all the same', async () => {
  const refused = () => Promise.reject(new DOMException('The request was denied.'));
  const { subscribe, keys } = openPage({ locks: { request: refused } });
  await expect(subscribe('none', lose)).rejects.toEqual(lost);
  await expect(subscribe('none', succeed)).rejects.toEqual(unresolved('Daily'));
  expect(await subscribe('notFound', succeed)).toBe('Success');
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('where storage is full, a lost request can be paid again with its key', async () => {
  const full = {
    ...emptyPlace(),
    setItem: () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    },
  };
  const { subscribe, keys } = openPage({ browser: full, tab: full });
  await expect(subscribe('none', lose)).rejects.toEqual(lost);
  expect(await subscribe('notFound', succeed)).toBe('Success');
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  // It is over.
  expect(await subscribe('none', succeed)).toBe('Success');
  expect(new Set(keys).size).toBe(2);
});

test('a clock that was set back after a reload keeps nobody from paying', async () => {
  const clock = { now: 100 * hour };
  const places = { browser: emptyPlace(), tab: emptyPlace() };
  const first = openPage(places, clock);
  // Its page is gone before there is an answer.
  void first.subscribe('none', () => new Promise(() => {}));
  clock.now -= 5 * hour;
  const second = openPage(places, clock);
  expect(second.intents.recall()).toEqual({ msisdn, pack: 'Daily' });
  expect(await second.subscribe('notFound', succeed)).toBe('Success');
  expect(second.keys).toEqual(first.keys);
});

test('a page that stays open for more than a day pays with a new key', async () => {
  const clock = { now: 100 * hour };
  const { subscribe, keys } = openPage({ browser: emptyPlace(), tab: emptyPlace() }, clock);
  await expect(subscribe('none', lose)).rejects.toEqual(lost);
  clock.now += 25 * hour;
  // Not on a check from before.
  await expect(subscribe('notFound', succeed)).rejects.toEqual(unresolved('Daily'));
  expect(await subscribe('notFound', succeed)).toBe('Success');
  expect(new Set(keys).size).toBe(2);
});

test('who asks for another pack than the one whose answer was lost is told which one that was', async () => {
  const places = { browser: emptyPlace() };
  const first = openPage(places);
  await expect(first.subscribe('none', lose, 'Weekly')).rejects.toEqual(lost);
  // A new tab, which knows nothing of it.
  const second = openPage(places);
  await expect(second.subscribe('none', succeed, 'Daily')).rejects.toEqual(unresolved('Weekly'));
  expect(await second.subscribe('notFound', succeed, 'Weekly')).toBe('Success');
  expect(second.keys).toEqual(first.keys);
});

test('what another tab has under way, or has the lock for, is named by its pack', async () => {
  let isFree = true;
  const request = async (_name: string, _options: unknown, work: (lock: unknown) => unknown) =>
    work(isFree ? {} : null);
  const places = {
    browser: emptyPlace(),
    locks: { request } as unknown as NonNullable<IntentPlaces['locks']>,
  };
  const [first, second, third] = [
    openPage(places),
    openPage(places),
    openPage({ ...places, browser: emptyPlace() }),
  ];
  void first.subscribe('none', () => new Promise(() => {}), 'Weekly');
  await expect(second.subscribe('none', succeed)).rejects.toEqual({
    kind: 'elsewhere',
    pack: 'Weekly',
  });
  isFree = false;
  await expect(second.subscribe('none', succeed)).rejects.toEqual({
    kind: 'elsewhere',
    pack: 'Weekly',
  });
  // What the other tab stores has not arrived.
  await expect(third.subscribe('none', succeed)).rejects.toEqual({
    kind: 'elsewhere',
    pack: 'Daily',
  });
});

test('what another tab has lost since is checked before anything is paid again', async () => {
  const places = { browser: emptyPlace() };
  const [first, second] = [openPage(places), openPage(places)];
  await expect(first.subscribe('none', lose)).rejects.toEqual(lost);
  await expect(second.subscribe('none', succeed)).rejects.toEqual(unresolved('Daily'));
  // Both have checked; the first one decides for another pack.
  await expect(first.subscribe('notFound', lose, 'Weekly')).rejects.toEqual(lost);
  await expect(second.subscribe('notFound', succeed)).rejects.toEqual(unresolved('Weekly'));
  expect(second.keys).toEqual([]);
  expect(await second.subscribe('notFound', succeed, 'Weekly')).toBe('Success');
  expect(new Set(first.keys).size).toBe(2);
  expect(second.keys).toEqual(first.keys.slice(1));
});

test('another pack is paid only on a check of the last request, though it had the same key', async () => {
  const places = { browser: emptyPlace() };
  const clock = { now: 100 * hour };
  const [first, second] = [openPage(places, clock), openPage(places, clock)];
  await expect(first.subscribe('none', lose)).rejects.toEqual(lost);
  await expect(second.subscribe('none', succeed)).rejects.toEqual(unresolved('Daily'));
  // Both have checked; the first one pays the same again, and that may have gone through.
  clock.now += 60_000;
  await expect(first.subscribe('notFound', lose)).rejects.toEqual(lost);
  await expect(second.subscribe('notFound', succeed, 'Weekly')).rejects.toEqual(
    unresolved('Daily'),
  );
  expect(second.keys).toEqual([]);
  expect(await second.subscribe('notFound', succeed, 'Weekly')).toBe('Success');
});

test('a check while another tab’s request was under way allows no other pack', async () => {
  const places = { browser: emptyPlace() };
  const [first, second] = [openPage(places), openPage(places)];
  let fail = () => {};
  const sent = first.subscribe(
    'none',
    () => new Promise((_, reject) => (fail = () => reject(lost))),
  );
  await expect(second.subscribe('none', succeed)).rejects.toEqual({
    kind: 'elsewhere',
    pack: 'Daily',
  });
  fail();
  await expect(sent).rejects.toEqual(lost);
  await expect(second.subscribe('notFound', succeed, 'Weekly')).rejects.toEqual(
    unresolved('Daily'),
  );
  expect(second.keys).toEqual([]);
  expect(await second.subscribe('notFound', succeed, 'Weekly')).toBe('Success');
});

test('a check that failed allows what was lost, and no other pack', async () => {
  const { subscribe, keys } = openPage({ browser: emptyPlace() });
  await expect(subscribe('none', lose)).rejects.toEqual(lost);
  await expect(subscribe('failed', succeed, 'Weekly')).rejects.toEqual(unresolved('Daily'));
  expect(await subscribe('failed', succeed)).toBe('Success');
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a check that failed allows nothing where no key is known', async () => {
  let isFree = false;
  const request = async (_name: string, _options: unknown, work: (lock: unknown) => unknown) =>
    work(isFree ? {} : null);
  // Another tab has the lock, and can store nothing.
  const locks = { request } as unknown as NonNullable<IntentPlaces['locks']>;
  const { subscribe, keys } = openPage({ locks });
  await expect(subscribe('none', succeed)).rejects.toEqual({ kind: 'elsewhere', pack: 'Daily' });
  isFree = true;
  await expect(subscribe('failed', succeed)).rejects.toEqual(unresolved('Daily'));
  expect(keys).toEqual([]);
  expect(await subscribe('notFound', succeed)).toBe('Success');
});

test('a key is used for a day, however often it was sent meanwhile', async () => {
  const clock = { now: 100 * hour };
  const { subscribe, keys } = openPage({ browser: emptyPlace() }, clock);
  await expect(subscribe('none', lose)).rejects.toEqual(lost);
  clock.now += 23 * hour;
  await expect(subscribe('failed', lose)).rejects.toEqual(lost);
  clock.now += 7 * hour;
  await expect(subscribe('failed', succeed)).rejects.toEqual(unresolved('Daily'));
  expect(await subscribe('notFound', succeed)).toBe('Success');
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('what is refused when it is sent again may have gone through before', async () => {
  const { subscribe, keys } = openPage({ browser: emptyPlace() });
  const refusal = { kind: 'status', status: 403, text: '' };
  const refuse = () => Promise.reject(refusal);
  await expect(subscribe('none', lose)).rejects.toEqual(lost);
  await expect(subscribe('failed', refuse)).rejects.toEqual(refusal);
  await expect(subscribe('none', succeed)).rejects.toEqual(unresolved('Daily'));
  await expect(subscribe('failed', refuse)).rejects.toEqual(refusal);
  expect(new Set(keys).size).toBe(1);
  // The key may get that answer for ever.
  expect(await subscribe('notFound', succeed)).toBe('Success');
  expect(new Set(keys).size).toBe(2);
});

test('a new key needs a check of the last sending, also for the same pack', async () => {
  const clock = { now: 100 * hour };
  const places = { browser: emptyPlace() };
  const [first, second] = [openPage(places, clock), openPage(places, clock)];
  await expect(first.subscribe('none', lose)).rejects.toEqual(lost);
  await expect(second.subscribe('none', succeed)).rejects.toEqual(unresolved('Daily'));
  const refusal = { kind: 'status', status: 403, text: '' };
  clock.now += 1_000;
  await expect(first.subscribe('failed', () => Promise.reject(refusal))).rejects.toEqual(refusal);
  // The second one has checked before that.
  await expect(second.subscribe('notFound', succeed)).rejects.toEqual(unresolved('Daily'));
  clock.now += 23 * hour;
  const [third, fourth] = [openPage(places, clock), openPage(places, clock)];
  for (const page of [third, fourth]) {
    await expect(page.subscribe('none', succeed)).rejects.toEqual(unresolved('Daily'));
  }
  await expect(third.subscribe('failed', lose)).rejects.toEqual(lost);
  // Its day is over, but what was sent last may have been paid.
  clock.now += 2 * hour;
  await expect(fourth.subscribe('notFound', succeed)).rejects.toEqual(unresolved('Daily'));
  expect([...second.keys, ...fourth.keys]).toEqual([]);
});

test('who is asked to wait (429) has not been refused: the key stays', async () => {
  const { subscribe, keys } = openPage({ browser: emptyPlace() });
  const wait = { kind: 'status', status: 429, text: '' };
  await expect(subscribe('none', lose)).rejects.toEqual(lost);
  await expect(subscribe('failed', () => Promise.reject(wait))).rejects.toEqual(wait);
  expect(await subscribe('notFound', succeed)).toBe('Success');
  expect(new Set(keys).size).toBe(1);
});

test('a key is not sent so late that it may arrive after its day', async () => {
  const clock = { now: 100 * hour };
  const { subscribe, keys } = openPage({ browser: emptyPlace() }, clock);
  await expect(subscribe('none', lose)).rejects.toEqual(lost);
  clock.now += 24 * hour - 5_000;
  await expect(subscribe('failed', succeed)).rejects.toEqual(unresolved('Daily'));
  expect(keys).toHaveLength(1);
});

test('a tab that is loaded anew does not take what another one has sent for its own', async () => {
  const clock = { now: 100 * hour };
  const browser = emptyPlace();
  const own = { browser, tab: emptyPlace() };
  await expect(openPage(own, clock).subscribe('none', lose)).rejects.toEqual(lost);
  const other = openPage({ browser, tab: emptyPlace() }, clock);
  await expect(other.subscribe('none', succeed)).rejects.toEqual(unresolved('Daily'));
  clock.now += 1_000;
  void other.subscribe('notFound', () => new Promise(() => {}));
  const { intents } = openPage(own, clock);
  expect(intents.recall()).toEqual({ msisdn, pack: 'Daily' });
  intents.forget(msisdn);
  clock.now += 11_000;
  await expect(openPage({ browser }, clock).subscribe('none', succeed)).rejects.toEqual(
    unresolved('Daily'),
  );
});

test('a tab names the number that it has sent last, though another one is settled', async () => {
  const places = { browser: emptyPlace(), tab: emptyPlace() };
  const { subscribeAs, intents } = openPage(places);
  for (const number of ['2290190000012', msisdn]) {
    await expect(subscribeAs(number, 'none', lose)).rejects.toEqual(lost);
  }
  intents.forget('2290190000012');
  expect(openPage(places).intents.recall()).toEqual({ msisdn, pack: 'Daily' });
});

test('what another tab has sent where there is room again comes first', async () => {
  let isFull = true;
  const browser = emptyPlace();
  const places = {
    browser: {
      ...browser,
      setItem: (key: string, value: string) => {
        if (isFull) throw new DOMException('Full.', 'QuotaExceededError');
        browser.setItem(key, value);
      },
    },
  };
  const clock = { now: 100 * hour };
  const [first, second] = [openPage(places, clock), openPage(places, clock)];
  await expect(first.subscribe('none', lose)).rejects.toEqual(lost);
  isFull = false;
  clock.now += 1_000;
  await expect(second.subscribe('none', lose, 'Weekly')).rejects.toEqual(lost);
  await expect(first.subscribe('failed', succeed)).rejects.toEqual(unresolved('Weekly'));
  expect(first.keys).toHaveLength(1);
});

test('after a reload, a check while the request was under way allows no other pack', async () => {
  const clock = { now: 100 * hour };
  const places = { browser: emptyPlace(), tab: emptyPlace() };
  const first = openPage(places, clock);
  void first.subscribe('none', () => new Promise(() => {}), 'Weekly');
  const second = openPage(places, clock);
  expect(second.intents.recall()).toEqual({ msisdn, pack: 'Weekly' });
  clock.now += 11_000;
  await expect(second.subscribe('notFound', succeed)).rejects.toEqual(unresolved('Weekly'));
  expect(second.keys).toEqual([]);
  expect(await second.subscribe('notFound', succeed)).toBe('Success');
});

test('a tab whose storage for all tabs is full knows of its request after a reload', async () => {
  const full = {
    ...emptyPlace(),
    setItem: () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    },
  };
  const kept = new Map<string, string>();
  const places = { browser: full, tab: emptyPlace(kept) };
  const first = openPage(places);
  await expect(first.subscribe('none', lose)).rejects.toEqual(lost);
  const second = openPage(places);
  expect(second.intents.recall()).toEqual({ msisdn, pack: 'Daily' });
  expect(await second.subscribe('failed', succeed)).toBe('Success');
  expect(second.keys).toEqual(first.keys);
  expect([...kept]).toEqual([]);
});

test('what has room again is kept for all tabs only', async () => {
  const kept = { tab: new Map<string, string>(), browser: new Map<string, string>() };
  let isFull = true;
  const browser = emptyPlace(kept.browser);
  const places = {
    tab: emptyPlace(kept.tab),
    browser: {
      ...browser,
      setItem: (key: string, value: string) => {
        if (isFull) throw new DOMException('Full.', 'QuotaExceededError');
        browser.setItem(key, value);
      },
    },
  };
  const { subscribe } = openPage(places);
  await expect(subscribe('none', lose)).rejects.toEqual(lost);
  expect([kept.tab.size, kept.browser.size]).toEqual([2, 0]);
  isFull = false;
  await expect(subscribe('failed', lose)).rejects.toEqual(lost);
  expect([kept.tab.size, kept.browser.size]).toEqual([1, 1]);
});

describe('what another tab has settled since', () => {
  /** Two pages that know of one lost request; the first one pays for these packs, the last of them with success. */
  async function payElsewhere(...packs: string[]) {
    const places = { browser: emptyPlace() };
    const clock = { now: 100 * hour };
    const [first, second] = [openPage(places, clock), openPage(places, clock)];
    await expect(first.subscribe('none', lose)).rejects.toEqual(lost);
    await expect(second.subscribe('none', succeed)).rejects.toEqual(unresolved('Daily'));
    for (const [at, pack] of packs.entries()) {
      clock.now += 1_000;
      const isLast = at === packs.length - 1;
      await first.subscribe('notFound', isLast ? succeed : lose, pack).catch(() => {});
    }
    await expect(second.subscribe('failed', succeed)).rejects.toEqual(unresolved('Daily'));
    return { ...second, paid: first.keys, clock };
  }

  test.each([[['Daily']], [['Weekly']], [['Weekly', 'Daily']]])(
    'with %j lets nothing leave on a check that failed',
    async (packs) => {
      const { subscribe, keys } = await payElsewhere(...packs);
      await expect(subscribe('failed', succeed)).rejects.toEqual(unresolved('Daily'));
      expect(keys).toEqual([]);
    },
  );

  test('has its key still where an operator who is slow to know says that there is none', async () => {
    const { subscribe, keys, paid } = await payElsewhere('Daily');
    await expect(subscribe('notFound', lose)).rejects.toEqual(lost);
    expect(await subscribe('failed', succeed)).toBe('Success');
    expect(keys).toEqual([paid[0], paid[0]]);
    // It is over: what comes then is another purchase.
    expect(await subscribe('notFound', succeed)).toBe('Success');
    expect(keys[2]).not.toBe(paid[0]);
  });

  test('is another purchase with another pack, and once its day is over', async () => {
    const weekly = await payElsewhere('Daily');
    expect(await weekly.subscribe('notFound', succeed, 'Weekly')).toBe('Success');
    expect(weekly.paid).not.toContain(weekly.keys[0]);
    const late = await payElsewhere('Daily');
    late.clock.now += 25 * hour;
    expect(await late.subscribe('notFound', succeed)).toBe('Success');
    expect(late.paid).not.toContain(late.keys[0]);
  });
});

describe('what another tab has sent since is left to that tab', () => {
  /** A request whose page sleeps for longer than an answer is waited for, without locks; then another tab's is lost. */
  async function sleep() {
    const places = { browser: emptyPlace() };
    const clock = { now: 100 * hour };
    const [asleep, other] = [openPage(places, clock), openPage(places, clock)];
    let resolve: (text: string) => void = () => {};
    let reject: (failure: object) => void = () => {};
    const slow = new Promise<string>((onAnswer, onFailure) => {
      resolve = onAnswer;
      reject = onFailure;
    });
    const sent = asleep.subscribe('none', () => slow, 'Weekly');
    clock.now += 20_000;
    await expect(other.subscribe('none', succeed)).rejects.toEqual(unresolved('Weekly'));
    await expect(other.subscribe('notFound', lose)).rejects.toEqual(lost);
    return { resolve, reject, sent, other, next: () => openPage(places, clock) };
  }

  test('where an answer comes late', async () => {
    const { resolve, sent, other, next } = await sleep();
    resolve('Crédit insuffisant');
    expect(await sent).toBe('Crédit insuffisant');
    await expect(next().subscribe('none', succeed)).rejects.toEqual(unresolved('Daily'));
    expect(await other.subscribe('failed', succeed)).toBe('Success');
    expect(new Set(other.keys).size).toBe(1);
  });

  test('where a request fails late', async () => {
    const { reject, sent, other } = await sleep();
    reject(lost);
    await expect(sent).rejects.toEqual(lost);
    expect(await other.subscribe('failed', succeed)).toBe('Success');
    expect(new Set(other.keys).size).toBe(1);
  });

  test('where a check finds the subscription', async () => {
    const places = { browser: emptyPlace() };
    const clock = { now: 100 * hour };
    const [first, second] = [openPage(places, clock), openPage(places, clock)];
    await expect(first.subscribe('none', lose)).rejects.toEqual(lost);
    await expect(second.subscribe('none', succeed)).rejects.toEqual(unresolved('Daily'));
    clock.now += 1_000;
    await expect(first.subscribe('notFound', lose)).rejects.toEqual(lost);
    second.intents.forget(msisdn);
    await expect(openPage(places, clock).subscribe('none', succeed)).rejects.toEqual(
      unresolved('Daily'),
    );
  });

  test('where one finds it that began while the request was under way', async () => {
    const places = { browser: emptyPlace() };
    const clock = { now: 100 * hour };
    const [first, second] = [openPage(places, clock), openPage(places, clock)];
    void first.subscribe('none', () => new Promise(() => {}));
    await expect(second.subscribe('none', succeed)).rejects.toMatchObject({ kind: 'elsewhere' });
    second.intents.forget(msisdn);
    clock.now += 11_000;
    await expect(openPage(places, clock).subscribe('none', succeed)).rejects.toEqual(
      unresolved('Daily'),
    );
  });

  test('and not what this one knows of, once a check has found it', async () => {
    const kept = new Map<string, string>();
    const { subscribe, intents } = openPage({ browser: emptyPlace(kept) });
    await expect(subscribe('none', lose)).rejects.toEqual(lost);
    intents.forget(msisdn);
    expect([...kept]).toEqual([]);
  });
});

test('where nothing has left, nothing is stored', async () => {
  const kept = new Map<string, string>();
  const places = { browser: emptyPlace(kept) };
  const [first, second] = [openPage(places), openPage(places)];
  await expect(first.subscribe('none', lose)).rejects.toEqual(lost);
  await expect(second.subscribe('none', succeed)).rejects.toEqual(unresolved('Daily'));
  expect(await first.subscribe('notFound', succeed)).toBe('Success');
  await expect(second.subscribe('notFound', succeed)).rejects.toEqual(unresolved('Daily'));
  expect([...kept]).toEqual([]);
  expect(second.keys).toEqual([]);
  // No later tab is asked for a check.
  expect(await openPage(places).subscribe('none', succeed)).toBe('Success');
});

test('many numbers share a mark, and never a key', async () => {
  const kept = new Map<string, string>();
  const places = { browser: emptyPlace(kept) };
  const marks = new Map<string, string>();
  let pair: [string, string] | undefined;
  for (let last = 0; !pair && last < 2_000; last += 1) {
    const number = `22901${String(90_000_000 + last * 7)}`;
    await expect(openPage(places).subscribeAs(number, 'none', lose)).rejects.toEqual(lost);
    const mark = [...kept.keys()].join();
    kept.clear();
    const twin = marks.get(mark);
    if (twin) pair = [twin, number];
    marks.set(mark, number);
  }
  const [one, other] = pair!;
  const first = openPage(places);
  await expect(first.subscribeAs(one, 'none', lose)).rejects.toEqual(lost);
  const second = openPage(places);
  await expect(second.subscribeAs(other, 'none', succeed)).rejects.toEqual(unresolved('Daily'));
  await expect(second.subscribeAs(other, 'notFound', lose)).rejects.toEqual(lost);
  expect(await first.subscribeAs(one, 'notFound', succeed)).toBe('Success');
  expect(first.keys[1]).toBe(first.keys[0]);
  expect(second.keys).not.toContain(first.keys[0]);
});
