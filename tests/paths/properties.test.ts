// Each property of whole walks refuses a walk that breaks it.
import { expect, test } from 'vitest';
import { testNumber } from '../../fixtures/test-numbers';
import { brokenProperty, type Moment } from '../../statecharts/paths/model';
import type { Stimulus } from './drivers/stimulus';
import { answering, press, worldAt } from './models/cases';
import { answerLimitMs } from './models/limits';
import type { Observation, World } from './models/portal-model';
import { propertiesOf } from './models/properties';

const { msisdn } = testNumber('success');
const payment: World['sent'][number] = { path: '/subscribe/user', body: { msisdn } };
const check: World['sent'][number] = { path: '/loginuser', body: { msisdn } };
const catalogue: World['sent'][number] = { path: '/api/games', body: null };
const pay = press('Souscrivez maintenant');

type Seen = { sent?: World['sent']; cookie?: string; view?: object; address?: string; ms?: number };

/** A moment after a stimulus; null at the start. */
const after = (stimulus: Stimulus | null, seen: Seen = {}): Moment<Observation> => {
  const { sent, cookie, view = {}, address = '/home/login', ms = 0 } = seen;
  const step = {
    name: '',
    event: { type: '' },
    case: {
      name: '',
      stimulus: stimulus!,
      event: { type: '' },
      outcome: <Spec>(spec: Spec) => spec,
    },
  };
  return {
    step: stimulus && step,
    ms,
    seen: { world: worldAt(address, cookie, sent), view, inFlight: 0 },
  };
};
const disowned = [
  after(null, { view: { canDisown: true, number: msisdn } }),
  after(press('Ce n’est pas mon numéro')),
];
const wrongNumber = answering('/loginuser', { kind: 'status', status: 2 });
const leaves: Stimulus = { do: 'go', address: '/search' };

/** For each property, walks that break it. */
const broken: Record<string, Moment<Observation>[][]> = {
  'SUB-3': [
    [after(null), after(pay, { sent: [payment, payment] })],
    [
      after(null),
      after(pay, { sent: [payment], view: { spinner: 'subscription' } }),
      after(pay, { sent: [payment, payment] }),
    ],
    [after(null), after(pay), after({ do: 'pass', ms: 1 }, { sent: [payment] })],
  ],
  'SUB-11': [
    [after(null), after(pay, { sent: [payment] }), after(pay, { sent: [payment, payment] })],
  ],
  'SUB-17': [
    [
      after(null),
      after(answering('/subscribe/user'), { view: { dialog: { role: 'dialog' } } }),
      after(null, { view: { dialog: { role: 'alertdialog' } } }),
    ],
  ],
  'SUB-2': [
    [...disowned, after(press('Vérifier mon abonnement'), { sent: [check] })],
    [...disowned, after(answering('/subscribe/user'), { cookie: msisdn })],
  ],
  'LAND-3': [
    [after(null, { sent: [check] }), after(wrongNumber, { sent: [check], cookie: msisdn })],
    [
      after(null),
      after(answering('/loginuser', { kind: 'status', status: 1 }), { cookie: msisdn }),
    ],
  ],
  'CALL-1': [
    [
      after(null, { view: { spinner: true } }),
      after({ do: 'pass', ms: answerLimitMs }, { view: { spinner: true }, ms: answerLimitMs }),
    ],
  ],
  'CAT-1': [
    [
      after(null, { sent: [catalogue] }),
      after(leaves, { sent: [catalogue, catalogue], address: '/search' }),
    ],
  ],
  'SUB-7': [
    [after(leaves, { address: '/search' }), after({ do: 'pass', ms: 1 }, { address: '/home' })],
    [
      after(leaves, { address: '/search' }),
      after({ do: 'pass', ms: 1 }, { address: '/search', sent: [check] }),
    ],
  ],
  'PLAY-3': [
    [after({ do: 'load frame' }), after({ do: 'pass', ms: 1 }, { view: { notice: 'silent' } })],
  ],
  'CREDIT-2': [
    [after(null), after(answering('/subscribe/user'), { address: '/home/not-charged' })],
  ],
  'SEARCH-3': [
    [after({ do: 'type', field: 'Search games', text: 'b' }, { view: { first: ['Awalé'] } })],
  ],
};

test.for(Object.keys(propertiesOf()))('a walk can break %s', (name) => {
  const [, walks] = Object.entries(broken).find(([id]) => name.startsWith(id)) ?? [];
  expect(walks?.length).toBeGreaterThan(0);
  for (const walk of walks ?? [])
    expect(brokenProperty(propertiesOf(), walk)).toContain(`${name}: `);
});

test('a walk may start on /home/not-charged, stay there, and leave', () => {
  const there = { address: '/home/not-charged' };
  const walk = [
    after(null, there),
    after({ do: 'pass', ms: 1 }, there),
    after(leaves, { address: '/search' }),
  ];
  expect(brokenProperty(propertiesOf(), walk)).toBeUndefined();
});
