// The level 'http': the bare actor over HTTP.
import { createActor, type AnyActor, type AnyMachineSnapshot, type InspectionEvent } from 'xstate';
import { productPaths, type ProductPath } from '../../../fixtures/answers';
import { defaultPack } from '#offer';
import { chargeRecordsOf } from '../../../src/portal/charge-records';
import type { Portal } from '../../../src/portal/portal';
import { handlingOf, productCall, type AnyPortalModel } from '../models/portal-model';
import { takenTransitions } from '../../../statecharts/definition';
import { Backend } from '../../support/backend';
import { takeConsole } from '../../support/console-guard';
import type { Stimulus } from './stimulus';
import { until } from './until';
import type { PortalDriver } from './portal-driver';

/** Real milliseconds that an answer may take to arrive. */
const timeoutMs = 20_000;
/** Many mutants never send the call, and nothing is compiled here. */
const gateLimitMs = 1_000;

/** The bare actor over real HTTP with a simulated clock: no screen, no browser. */
export async function createHttpDriver(): Promise<PortalDriver> {
  const backend = new Backend();
  await backend.start();
  let model: AnyPortalModel;
  let actor: AnyActor | undefined;
  let portalWorld: ReturnType<Backend['createWorld']>;
  /** By actor: an actor takes transitions while it is created, before `actor` is assigned. */
  let taken = new Map<unknown, string[]>();
  /** The last address that the path opened; redirects after it replace it. */
  let address = '';
  let redirects = 0;
  let callsBefore = 0;
  let moves = 0;

  const isHeld = (path: ProductPath) => handlingOf(model, path) === 'held';

  const inspect = (event: InspectionEvent) => {
    const keys = takenTransitions(event);
    if (keys.length === 0) return;
    const { actorRef } = event;
    if (actorRef === actor) moves += 1;
    taken.set(actorRef, [...(taken.get(actorRef) ?? []), ...keys]);
  };

  return {
    level: 'http',
    timeoutMs,
    async begin(of, machine, start, watch) {
      model = of;
      taken = new Map();
      address = start.address;
      portalWorld = backend.createWorld(start.cookie ?? null, inspect);
      const { portal, settled } = portalWorld;
      await bringInto(portal, start.before ?? [], settled);
      backend.gate.shut(...productPaths.filter(isHeld));
      callsBefore = backend.fixtures.calls.length;
      redirects = 0;
      actor = createActor(machine.provide(model.implementations?.(portal) ?? {}), {
        ...portal.actorOptions,
        id: machine.id,
        input: start.input,
      });
      watch?.(actor);
      // An actor queues events until it is started.
      if (start.firstEvent) actor.send(start.firstEvent);
      actor.start();
      model.follow?.(portal, actor);
    },
    async perform(step, ms) {
      const { stimulus } = step.case;
      if (stimulus.do === 'pass') {
        await portalWorld.settled(productPaths.filter((call) => !isHeld(call)));
        backend.clock.increment(ms ?? stimulus.ms);
      } else if (stimulus.do === 'answer') {
        const { call, which, with: answer } = stimulus;
        await backend.gate.withoutEnded(portalWorld.pathsUnderWay);
        const held = await backend.gate.next(call, which, gateLimitMs);
        const finishedBefore = portalWorld.finishedCallsTo(call);
        const movesBefore = moves;
        held.release(answer);
        // Wait even for a response without a visible effect: the next step must not overtake it.
        await until(
          () =>
            answer?.kind === 'unfinished'
              ? moves > movesBefore
              : portalWorld.finishedCallsTo(call) > finishedBefore,
          timeoutMs,
          `The answer to ${call} has not arrived.`,
        );
      } else {
        const to = stimulus.do === 'go' ? stimulus.address : stimulus.do === 'press' && stimulus.to;
        if (to) {
          address = to;
          redirects = portalWorld.world.addresses.length;
        }
        const snapshot = actor?.getSnapshot() as AnyMachineSnapshot | undefined;
        // A stopped actor would only log a warning.
        if (!actor || snapshot?.status !== 'active') return;
        const { portal } = portalWorld;
        if (model.send) model.send(portal, actor, step);
        else actor.send(step.event);
      }
    },
    observe: async () => ({
      world: {
        address: portalWorld.world.addresses.slice(redirects).at(-1) ?? address,
        cookie: portalWorld.world.cookie,
        sent: backend.fixtures.calls.slice(callsBefore).map(productCall),
      },
      view: model.viewOfSnapshot(actor?.getSnapshot() as AnyMachineSnapshot),
      inFlight: portalWorld.pathsUnderWay().filter(isHeld).length,
    }),
    settle: async () => {
      await fetch(`${backend.fixtures.origin}/fixtures/health`).then((response) => response.text());
    },
    transitionsTaken: () => taken.get(actor) ?? [],
    async end() {
      actor?.stop();
      await backend.reset();
      return takeConsole();
    },
    close: () => backend.close(),
  };
}

/** Brings a portal without screens into the state that these steps give the app: they pay, or leave the catalogue there. */
async function bringInto(portal: Portal, before: Stimulus[], settled: () => Promise<void>) {
  const entry = before.find((step) => step.do === 'type');
  const reply = before.find((step) => step.do === 'answer');
  if (entry && reply) {
    const subscribe = async () => {
      if (reply.with?.kind === 'reset') throw { kind: 'offline' };
      return 'Success';
    };
    await chargeRecordsOf({ ...portal, api: { subscribe } }, entry.text)
      .pay({ msisdn: entry.text, pack: defaultPack }, null)
      .catch(() => {});
  } else if (before.length > 0) {
    portal.catalogue.send({ type: 'catalogue.wanted' });
    await settled();
  }
}
