import { expect, test } from 'vitest';
import { createIntents, type IntentPlaces } from '../../src/screens/subscription/intents';

const msisdn = '2290190000011';
const hour = 60 * 60 * 1_000;
const going = new AbortController().signal;
const lost = { kind: 'offline' };

type Place = NonNullable<IntentPlaces['browser']>;

function emptyPlace(): Place {
  const kept = new Map<string, string>();
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
  return {
    keys,
    intents,
    subscribe: (isAgain: boolean, answer: () => Promise<string>) =>
      intents.carryOut({ msisdn, pack: 'Daily', isAgain }, going, (key) => {
        keys.push(key);
        return answer();
      }),
  };
}

const succeed = () => Promise.resolve('Success');
const lose = () => Promise.reject(lost);

test('where storage is switched off and every lock is refused, requests leave all the same', async () => {
  const refused = () => Promise.reject(new DOMException('The request was denied.'));
  const { subscribe, keys } = openPage({ locks: { request: refused } });
  await expect(subscribe(false, lose)).rejects.toEqual(lost);
  await expect(subscribe(false, succeed)).rejects.toEqual({ kind: 'unresolved' });
  expect(await subscribe(true, succeed)).toBe('Success');
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
  await expect(subscribe(false, lose)).rejects.toEqual(lost);
  expect(await subscribe(true, succeed)).toBe('Success');
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  // It is over.
  expect(await subscribe(false, succeed)).toBe('Success');
  expect(new Set(keys).size).toBe(2);
});

test('a clock that was set back after a reload keeps nobody from paying', async () => {
  const clock = { now: 100 * hour };
  const places = { browser: emptyPlace(), tab: emptyPlace() };
  const first = openPage(places, clock);
  // Its page is gone before there is an answer.
  void first.subscribe(false, () => new Promise(() => {}));
  clock.now -= 5 * hour;
  const second = openPage(places, clock);
  expect(second.intents.recall()).toEqual({ msisdn, pack: 'Daily' });
  expect(await second.subscribe(true, succeed)).toBe('Success');
  expect(second.keys).toEqual(first.keys);
});

test('a page that stays open for more than a day pays with a new key', async () => {
  const clock = { now: 100 * hour };
  const { subscribe, keys } = openPage({ browser: emptyPlace(), tab: emptyPlace() }, clock);
  await expect(subscribe(false, lose)).rejects.toEqual(lost);
  clock.now += 25 * hour;
  // Not on a check from before.
  await expect(subscribe(true, succeed)).rejects.toEqual({ kind: 'unresolved' });
  expect(await subscribe(true, succeed)).toBe('Success');
  expect(new Set(keys).size).toBe(2);
});
