import { describe, expect, test } from 'vitest';
import type { SubscriptionIntent } from '../../machines/contracts';
import { createIntents, type IntentPlaces } from '../../src/screens/subscription/intents';

const msisdn = '2290190000011';
const hour = 60 * 60 * 1_000;
const going = new AbortController().signal;
const lost = { kind: 'offline' };
const unresolved = (pack: string) => ({ kind: 'unresolved', pack });
const outdated = (pack: string) => ({ kind: 'outdated', pack });

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
  await expect(subscribe('notFound', succeed)).rejects.toEqual(outdated('Daily'));
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

describe('what another tab has heard the answer to since', () => {
  /** Two pages that know of one lost request, which the first one then pays again. */
  async function payElsewhere() {
    const places = { browser: emptyPlace() };
    const clock = { now: 100 * hour };
    const [first, second] = [openPage(places, clock), openPage(places, clock)];
    await expect(first.subscribe('none', lose)).rejects.toEqual(lost);
    await expect(second.subscribe('none', succeed)).rejects.toEqual(unresolved('Daily'));
    expect(await first.subscribe('notFound', succeed)).toBe('Success');
    await expect(second.subscribe('notFound', succeed, 'Weekly')).rejects.toEqual(
      outdated('Daily'),
    );
    return { ...second, paid: first.keys[0], clock };
  }

  test('is sent with its key where no check says that it was not paid', async () => {
    const { subscribe, keys, paid } = await payElsewhere();
    await expect(subscribe('failed', succeed, 'Weekly')).rejects.toEqual(outdated('Daily'));
    await expect(subscribe('failed', lose)).rejects.toEqual(lost);
    expect(await subscribe('failed', succeed)).toBe('Success');
    expect(keys).toEqual([paid, paid]);
    // It is over: what comes then is another purchase.
    expect(await subscribe('failed', succeed)).toBe('Success');
    expect(keys[2]).not.toBe(paid);
  });

  test('is another purchase where one says so', async () => {
    const { subscribe, keys, paid } = await payElsewhere();
    expect(await subscribe('notFound', succeed, 'Weekly')).toBe('Success');
    expect(keys).not.toContain(paid);
  });

  test('is another purchase once its day is over', async () => {
    const { subscribe, keys, paid, clock } = await payElsewhere();
    clock.now += 25 * hour;
    expect(await subscribe('failed', succeed)).toBe('Success');
    expect(keys).not.toContain(paid);
  });

  test('and could not store is paid only on a check that was answered', async () => {
    let isFree = false;
    const request = async (_name: string, _options: unknown, work: (lock: unknown) => unknown) =>
      work(isFree ? {} : null);
    const { subscribe, keys } = openPage({
      locks: { request } as unknown as NonNullable<IntentPlaces['locks']>,
    });
    await expect(subscribe('none', succeed)).rejects.toEqual({ kind: 'elsewhere', pack: 'Daily' });
    isFree = true;
    for (let time = 0; time < 2; time += 1) {
      await expect(subscribe('failed', succeed)).rejects.toEqual(outdated('Daily'));
    }
    expect(keys).toEqual([]);
    expect(await subscribe('notFound', succeed)).toBe('Success');
  });
});

test('where nothing has left, nothing is stored', async () => {
  const kept = new Map<string, string>();
  const places = { browser: emptyPlace(kept) };
  const [first, second] = [openPage(places), openPage(places)];
  await expect(first.subscribe('none', lose)).rejects.toEqual(lost);
  await expect(second.subscribe('none', succeed)).rejects.toEqual(unresolved('Daily'));
  const refusal = { kind: 'status', status: 402, text: 'Crédit épuisé.' };
  await expect(first.subscribe('notFound', () => Promise.reject(refusal))).rejects.toEqual(refusal);
  await expect(second.subscribe('notFound', succeed)).rejects.toEqual(outdated('Daily'));
  expect([...kept]).toEqual([]);
  expect(second.keys).toEqual([]);
  // No later tab is asked for a check, and this one has one more to make.
  expect(await openPage(places).subscribe('none', succeed)).toBe('Success');
  expect(await second.subscribe('notFound', succeed)).toBe('Success');
  expect(first.keys).not.toContain(second.keys[0]);
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
