// Charge records in the storage of a browser, or in memory where the browser has none or refuses.
import { expect, onTestFinished, test } from 'vitest';
import type { ChargeRecord } from '../../../machines/contracts';
import { subscribeBody } from '../../../src/portal/calls';
import { browserChargeEnvironment, storedRecords } from '../../../src/portal/charge-environment';

const record: ChargeRecord = {
  state: 'unknown',
  at: 1_000,
  key: 'a-key',
  body: subscribeBody({ msisdn: '####', pack: 'Daily' }, 'A product'),
};

/** Storage in memory; throws for each call of the methods to `refuse`. */
function storage(...refuse: ('getItem' | 'setItem' | 'removeItem')[]) {
  const stored = new Map<string, string>();
  const check = (method: (typeof refuse)[number]) => {
    if (refuse.includes(method)) throw new DOMException('Refused.', 'QuotaExceededError');
    return stored;
  };
  return {
    stored,
    getItem: (key: string) => check('getItem').get(key) ?? null,
    setItem: (key: string, text: string) => void check('setItem').set(key, text),
    removeItem: (key: string) => void check('removeItem').delete(key),
  };
}

test.each([
  ['no storage', undefined],
  ['a full storage with an older record', storage('setItem')],
  ['a storage that refuses everything', storage('getItem', 'setItem', 'removeItem')],
])('with %s, the page keeps its records in memory', (_, place) => {
  place?.stored.set('charge.1', JSON.stringify({ ...record, at: 1 }));
  const records = storedRecords(place);
  records.write('charge.1', record);
  expect(records.read('charge.1')).toEqual(record);
  expect(place?.stored.size, 'for other tabs').toBe(place && 1);
  records.write('charge.1', null);
  expect(records.read('charge.1')).toBe(null);
  expect(records.read('charge.2')).toBe(undefined);
});

test.each([
  ['memory', 'an older', 999],
  ['memory', 'an equally old', 1_000],
  ['storage', 'a newer', 1_001],
])('the page reads the record in %s beside %s one of another tab', (from, _, at) => {
  const full = storage('setItem');
  const records = storedRecords(full);
  records.write('charge.1', record);
  const other: ChargeRecord = { ...record, state: 'paid', at };
  full.stored.set('charge.1', JSON.stringify(other));
  expect(records.read('charge.1')).toEqual(from === 'memory' ? record : other);
});

test('a record that storage accepts again replaces a newer one in memory', () => {
  const place = storage('setItem');
  const records = storedRecords(place);
  records.write('charge.1', record);
  place.setItem = (key, text) => void place.stored.set(key, text);
  const later: ChargeRecord = { ...record, at: 1 };
  records.write('charge.1', later);
  expect(records.read('charge.1')).toEqual(later);
});

test.each([
  'no JSON {',
  'null',
  '[]',
  JSON.stringify({ ...record, state: 'lost' }),
  JSON.stringify({ ...record, at: '1000' }),
  JSON.stringify({ ...record, body: undefined }),
  JSON.stringify({ ...record, body: { ...record.body, msisdn: 1 } }),
  JSON.stringify({ ...record, body: { ...record.body, pack: undefined } }),
])('the stored text %j is no record', (text) => {
  const shared = storage();
  shared.stored.set('charge.1', text);
  expect(storedRecords(shared).read('charge.1')).toBe(null);
});

test('a browser whose storage access throws keeps records in memory', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  Object.defineProperty(globalThis, 'localStorage', { get: refuse, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'localStorage'));
  const { records } = browserChargeEnvironment(globalThis);
  records.write('charge.1', record);
  expect(records.read('charge.1')).toEqual(record);
});
