// What the machines do with values and events that no generated path contains.
import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import {
  type CatalogueCall,
  catalogueMachine,
  type LoadedCatalogue,
} from '../../../machines/catalogue';
import type { CategoryGroup } from '../../../machines/contracts';
import { createLandingActor } from '../../../src/screens/landing/landing-actor';
import { createLoginActor } from '../../../src/screens/login/login-actor';
import { useBackend } from '../../support/backend';
import { productName } from '../../support/product-name';
import { numberOf, sampleGame, sampleGroup } from '../../support/sample';
import { signal } from '../../support/signal';

const backend = useBackend();

describe('the catalogue', () => {
  const [a, b, c] = ['A', 'B', 'C'].map((name, id) => sampleGroup(name, [sampleGame(id)])) as [
    CategoryGroup,
    CategoryGroup,
    CategoryGroup,
  ];

  function load() {
    const answer = signal<LoadedCatalogue>();
    const fetchCatalogue = fromPromise<LoadedCatalogue, CatalogueCall>(() => answer.given);
    const clock = new SimulatedClock();
    const machine = catalogueMachine.provide({ actors: { fetchCatalogue } });
    const actor = createActor(machine, { clock }).start();
    actor.send({ type: 'catalogue.wanted' });
    const data = () => actor.getSnapshot().context.data;
    return {
      pass: (ms: number) => clock.increment(ms),
      state: () => actor.getSnapshot().value,
      arrive: (from: number, ...groups: CategoryGroup[]) =>
        actor.send({ type: 'groups.arrived', from, groups }),
      end: async (...groups: CategoryGroup[]) => {
        answer.give({ categories: groups, storedAt: 0 });
        await answer.given;
      },
      data,
      names: () => data().categories.map(({ category }) => category),
    };
  }

  test('grows by the groups that arrive, and renders nothing for a part without a group', () => {
    const { arrive, data } = load();
    arrive(0, a);
    arrive(1, b, c);
    const before = data();
    const games = [a, b, c].flatMap((group) => group.games);
    expect(before).toEqual({ categories: [a, b, c], games });
    arrive(3);
    expect(data()).toBe(before);
  });

  test('fails 10 seconds after its last part, with or without a group, and keeps its groups', () => {
    const { arrive, names, pass, state } = load();
    for (const part of [[a], [b], []]) {
      pass(9_999);
      arrive(names().length, ...part);
    }
    pass(9_999);
    expect(state()).toEqual({ loading: 'receiving' });
    pass(1);
    expect(state()).toBe('failed');
    expect(names()).toEqual(['A', 'B']);
  });

  test('of another try replaces earlier groups one by one, and all at its end; a late part changes nothing', async () => {
    const { arrive, end, names, data } = load();
    arrive(0, a, b);
    arrive(0, c);
    expect(names()).toEqual(['C', 'B']);
    await end(c);
    expect(data()).toEqual({ categories: [c], games: c.games });
    arrive(1, b);
    expect(names()).toEqual(['C']);
  });
});

test('the landing machine does not use the cookie for a missing number, and checks one without white space or prefix', async () => {
  for (const msisdn of [null, '', '   ', ' 0190000001 ']) {
    const { portal, settled, world } = backend.createWorld(numberOf('subscribed'));
    createLandingActor(portal, msisdn).start();
    await settled();
    expect(world.addresses).toEqual(msisdn?.trim() ? [] : ['/home/login-header']);
  }
  expect(backend.sentTo('/loginuser')).toEqual([{ msisdn: '0190000001', service: productName }]);
});

test.each([
  ['0122990001', '2290122990001'],
  ['22', '22922'],
  ['229', '229'],
  ...['', '   ', 'abc', '0190 000001', '1.5', '1e3', '٣٤'].map((entry) => [entry]),
])('the login sends the entry %j with its prefix, or nothing: %s', async (entry = '', sent) => {
  const { portal, settled } = backend.createWorld();
  const actor = createLoginActor(portal).start();
  actor.send({ type: 'number.typed', text: entry });
  actor.send({ type: 'form.submitted' });
  await settled();
  const bodies = sent === undefined ? [] : [{ msisdn: sent, service: productName }];
  expect(backend.sentTo('/loginuser')).toEqual(bodies);
});
