// The places of a call at a backend: no network closes them for the others.
import { expect, test } from 'vitest';
import { takePlace } from '../../../server/places';

test('a network gets half of the places that others leave, and a place that is given back serves again', () => {
  const taken = (network: string) => {
    const places: (() => void)[] = [];
    for (let place = takePlace('a call', network); place; place = takePlace('a call', network))
      places.push(place);
    return places;
  };
  const first = taken('192.0.2.1');
  expect([first.length, taken('192.0.2.2').length]).toEqual([1_000, 500]);
  expect(takePlace('another call', '192.0.2.1')).toBeDefined();
  for (const giveBack of first.slice(500)) giveBack();
  expect(taken('192.0.2.1')).toHaveLength(250);
});
