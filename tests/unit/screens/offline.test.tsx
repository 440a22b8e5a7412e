// A browser without a connection: what its pages say, and what they request by themselves when it returns.
// Rules: CALL-2, CALL-3, CAT-7, HEAD-5.
import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Actor, createActor, fromPromise } from 'xstate';
import { productPaths } from '../../../fixtures/answers';
import {
  catalogueMachine,
  type CatalogueCall,
  type LoadedCatalogue,
} from '../../../machines/catalogue';
import { repeatFailedCalls } from '../../../src/screens/shared/line-watch';
import { useBackend } from '../../support/backend';
import { takeConsole } from '../../support/console-guard';
import { numberOf, sampleGame, sampleGroup } from '../../support/sample';
import { haveConnection, visit } from '../../support/visit';

const backend = useBackend();
const hide = (isHidden: boolean) => vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
const setLine = (isOnline: boolean) =>
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
const returnLine = () => {
  setLine(true);
  window.dispatchEvent(new Event('online'));
};

type Change = (actor: Actor<typeof catalogueMachine>) => void;
let failures = Infinity;
const loseLine = () => {
  setLine(false);
  window.dispatchEvent(new Event('offline'));
};

test.each<[string, Change, Change, number[]]>([
  ['requests games five times', () => {}, returnLine, [0, 2, 6, 14, 30, 60, 62, 66, 74, 90]],
  ['that is hidden waits', () => hide(true), () => hide(false), [60, 62, 66, 74, 90]],
  ['whose connection is gone again waits', loseLine, returnLine, [60, 62, 66, 74, 90]],
  ['that saves data requests none', () => haveConnection({ saveData: true }), returnLine, []],
  [
    'repeats no failure after a success',
    () => (failures = 1),
    (actor) => {
      failures = Infinity;
      actor.send({ type: 'retry.pressed' });
    },
    [0, 2, 60],
  ],
])('when the connection returns, a page %s', async (_, arrange, change, seconds) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  failures = Infinity;
  let start = Date.now();
  const sent: number[] = [];
  const fetchCatalogue = fromPromise<LoadedCatalogue, CatalogueCall>(async () => {
    sent.push((Date.now() - start) / 1_000);
    failures -= 1;
    if (failures >= 0) throw { kind: 'offline' };
    return { categories: [], storedAt: 0 };
  });
  const actor = createActor(catalogueMachine.provide({ actors: { fetchCatalogue } })).start();
  const repeat = () => repeatFailedCalls({ actors: new Map([['catalogue', actor]]) });
  window.addEventListener('online', repeat);
  onTestFinished(() => window.removeEventListener('online', repeat));
  actor.send({ type: 'catalogue.wanted' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent.splice(0), 'a failure alone repeats nothing').toEqual([0]);
  start = Date.now();
  returnLine();
  arrange(actor);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(60_000);
  change(actor);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(120_000);
  expect(sent).toEqual(seconds);
});

const number = numberOf('subscribed');
test.each([
  ['/category/Puzzle', [], 'Try again', 'Dial *717#', ['/api/games']],
  ['/games/1001/Puzzle', [], 'Try again', 'Dial *717#', ['/api/games']],
  ['/search', [], 'Try again', 'Dial *717#', ['/api/games']],
  ['/search', ['Search games', 'LAN'], 'Try again', 'Dial *717#', ['/api/games', '/fetch-games']],
  ['/home/check', ['Enter number', number], 'Login', 'Dial *717#', ['/api/games']],
  // The payment may have been made: dialling the code would buy a second pack.
  ['/home/login', ['Numéro de téléphone', number], 'Souscrivez maintenant', undefined, []],
  [`/home?msisdn=${number}`, [], undefined, 'Composer *717#', ['/api/games']],
])('%s without a connection, after %j, says so', async (address, typed, button, code, repeats) => {
  setLine(false);
  for (const path of productPaths) backend.fixtures.override(path, { kind: 'reset' });
  const { user, click, settled } = visit(backend, address);
  const [label = '', text = ''] = typed;
  if (label) await user.type(await screen.findByLabelText(label), text);
  if (button && button !== 'Try again') await click('button', button);
  await screen.findByText(/^(No connection|Pas de connexion)\./);
  await settled();
  const [call] = screen.queryAllByRole('link', { name: /\*717#$/, hidden: true });
  expect(call?.getAttribute('href')).toBe(code && 'tel:*717%23');
  expect(call?.textContent).toBe(code);
  const fields = label ? screen.getAllByLabelText<HTMLInputElement>(label) : [];
  expect(fields.map(({ value }) => value)).toEqual(typed.slice(1));
  if (button) screen.getByRole('button', { name: button, hidden: true });
  takeConsole();

  const sent = backend.fixtures.calls.length;
  for (const path of productPaths) backend.fixtures.override(path, undefined);
  await act(async () => returnLine());
  const sentAgain = () => backend.fixtures.calls.slice(sent).map(({ path }) => path);
  await waitFor(() => expect(sentAgain()).toHaveLength(repeats.length));
  await settled();
  expect(sentAgain().toSorted()).toEqual(repeats);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBe(null);
});

test('without a connection, a login after a payment without an answer offers no code', async () => {
  setLine(false);
  const body = { msisdn: '#', pack: 'Daily' };
  const charge = { state: 'unknown', at: Date.now(), body };
  localStorage.setItem('charge.7', JSON.stringify(charge));
  backend.fixtures.override('/loginuser', { kind: 'reset' });
  const { user, click } = visit(backend, '/home/check');
  await user.type(await screen.findByLabelText('Enter number'), number);
  await click('button', 'Login');
  await screen.findByText(/^No connection\./);
  expect(screen.queryByRole('link', { name: /\*717#$/ })).toBe(null);
  takeConsole();
});

test.each([
  ['online', 'of the network', undefined, false],
  ['offline', 'of the network', undefined, false],
  ['online', '6 days old', 12, false],
  ['offline', '6 days old', 12, true],
  ['online', '8 days old', 10, true],
])('%s, a page with a list %s says of which day it is', async (line, _, day, isSaid) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 18) });
  setLine(line === 'online');
  const list = JSON.stringify([sampleGroup('Puzzle', [sampleGame(1)])]);
  const headers = day ? { 'x-kept-at': String(new Date(2026, 10, day).getTime()) } : {};
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(list, { headers }));
  const { settled } = visit(backend, '/category/Puzzle');
  await act(() => vi.dynamicImportSettled());
  await screen.findByText('1 game');
  await settled();
  const said = screen.queryAllByText(/^This is the list/).map(({ textContent }) => textContent);
  expect(said).toEqual(isSaid ? [`This is the list of November ${day}, 2026.`] : []);
});
