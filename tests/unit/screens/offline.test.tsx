// What pages request by themselves when the connection returns.
// Rules: CALL-2.
import { render } from '@testing-library/react';
import { createElement } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { catalogueMachine, type CatalogueCall } from '../../../machines/catalogue';
import type { CategoryGroup } from '../../../machines/contracts';
import { LineWatch } from '../../../src/screens/shared/line-watch';
import { haveConnection } from '../../support/visit';

const hide = (isHidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
const setLine = (isOnline: boolean) =>
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
const returnLine = () => {
  setLine(true);
  window.dispatchEvent(new Event('online'));
};

test.each([
  ['requests games five times', () => {}, returnLine, [0, 2, 6, 14, 30]],
  [
    'that is hidden waits until it is seen',
    () => hide(true),
    () => hide(false),
    [60, 62, 66, 74, 90],
  ],
  [
    'whose connection is gone again waits for it',
    () => setLine(false),
    returnLine,
    [60, 62, 66, 74, 90],
  ],
  ['that saves data requests none', () => haveConnection({ saveData: true }), returnLine, []],
])('when the connection returns, a page %s', async (_, arrange, change, seconds) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let start = Date.now();
  const sent: number[] = [];
  const fetchCatalogue = fromPromise<CategoryGroup[], CatalogueCall>(async () => {
    sent.push((Date.now() - start) / 1_000);
    throw { kind: 'offline' };
  });
  const actor = createActor(catalogueMachine.provide({ actors: { fetchCatalogue } })).start();
  render(createElement(LineWatch, { actor }));
  actor.send({ type: 'catalogue.wanted' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent.splice(0), 'a failure alone repeats nothing').toEqual([0]);
  start = Date.now();
  returnLine();
  arrange();
  window.dispatchEvent(new Event('offline'));
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(60_000);
  change();
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toEqual(seconds);
});
