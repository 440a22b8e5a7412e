// Each property of whole walks refuses a walk that breaks it.
import { expect, test } from 'vitest';
import { testNumber } from '../../fixtures/test-numbers';
import { brokenProperty } from '../../statecharts/paths/model';
import type { Stimulus } from './drivers/stimulus';
import { answering, momentOf, press, worldAt } from './models/cases';
import { answerLimitMs } from './models/limits';
import type { World } from './models/portal-model';
import { properties } from './models/properties';

const { msisdn } = testNumber('success');
const payment: World['sent'][number] = { path: '/subscribe/user', body: { msisdn } };
const pay = press('Souscrivez maintenant');

type Seen = { sent?: World['sent']; cookie?: string; view?: object; ms?: number };
/** A stimulus, null at the start, and what is seen after it. */
type Given = [stimulus: Stimulus | null, seen?: Seen];

const after = ([stimulus, seen = {}]: Given) => {
  const { sent, cookie, view = {}, ms = 0 } = seen;
  return momentOf(stimulus, { world: worldAt('/home/login', cookie, sent), view }, ms);
};

const paid = answering('/subscribe/user');
const passes = (ms: number): Stimulus => ({ do: 'pass', ms });
const waiting = { view: { spinner: true } };

/** For each property, walks that break it. */
const broken: Record<string, Given[][]> = {
  'SUB-3': [
    [[null], [pay, { sent: [payment, payment] }]],
    [[null], [pay, { sent: [payment], ...waiting }], [pay, { sent: [payment, payment] }]],
    [[null], [pay], [passes(1), { sent: [payment] }]],
  ],
  'SUB-17': [
    [
      [null],
      [paid, { view: { dialog: { role: 'dialog' } } }],
      [null, { view: { dialog: { role: 'alertdialog' } } }],
    ],
  ],
  'CALL-1': [
    [
      [null, waiting],
      [passes(answerLimitMs), { ...waiting, ms: answerLimitMs }],
    ],
  ],
};

test.for(Object.keys(properties))('a walk can break %s', (name) => {
  const [, walks] = Object.entries(broken).find(([id]) => name.startsWith(id)) ?? [];
  expect(walks?.length).toBeGreaterThan(0);
  for (const walk of walks ?? []) {
    expect(brokenProperty(properties, walk.map(after))).toContain(`${name}: `);
  }
});
