// The level 'http': the bare actor over HTTP.
import type { AnyActor, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { productPaths } from '../../../fixtures/answers';
import { productCall, type AnyPortalModel } from '../models/portal-model';
import { takenTransitions } from '../../../statecharts/definition';
import { Backend } from '../../support/backend';
import { takeConsole } from '../../support/console-guard';
import { until } from './until';
import type { PortalDriver } from './portal-driver';

/** Real milliseconds that an answer may take to arrive. */
const timeoutMs = 5_000;
/** Many mutants never send the call, and nothing is compiled here. */
const gateLimitMs = 1_000;

/** The bare actor over real HTTP with a simulated clock: no screen, no browser. */
export async function createHttpDriver(): Promise<PortalDriver> {
  const backend = new Backend(process.env.FIXTURES_ORIGIN);
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
  /** Number of the machine's state changes. */
  let moves = 0;

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
    async begin(of, machine, start) {
      model = of;
      taken = new Map();
      address = start.address;
      portalWorld = backend.createWorld(start.cookie ?? null, inspect);
      const { portal, settled } = portalWorld;
      await model.prepare?.(portal, start, settled);
      backend.gate.shut(...productPaths.filter((call) => !model.background?.includes(call)));
      callsBefore = backend.calls.length;
      redirects = 0;
      actor = model.createActor!(machine, portal, start).start();
    },
    async perform({ case: { stimulus }, event }, ms) {
      if (stimulus.do === 'pass') {
        await portalWorld.settled(model.background ?? []);
        backend.clock.increment(ms ?? stimulus.ms);
      } else if (stimulus.do === 'answer') {
        const { call, which, with: answer } = stimulus;
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
        if (snapshot?.status === 'active') {
          actor?.send(model.eventIn?.(portalWorld.portal, event, snapshot) ?? event);
        }
      }
    },
    observe: async () => ({
      world: {
        address: portalWorld.world.addresses.slice(redirects).at(-1) ?? address,
        cookie: portalWorld.world.cookie,
        sent: backend.calls.slice(callsBefore).map(productCall),
      },
      view: model.viewOfSnapshot(actor?.getSnapshot() as AnyMachineSnapshot),
      inFlight: portalWorld.pathsUnderWay().filter((path) => !model.background?.includes(path))
        .length,
    }),
    settle: async () => {
      await fetch(`${backend.origin}/fixtures/health`).then((response) => response.text());
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
