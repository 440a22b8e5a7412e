// Types and rules that all models of the portal share, on top of the harness's model.
// Rules: HEAD-2, CREDIT-2.
import {
  createActor,
  type AnyActor,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate';
import type { ReceivedCall } from '../../../fixtures/server';
import type { ProductPath } from '../../../fixtures/answers';
import type { Stimulus } from '../drivers/stimulus';
import type { Portal } from '../../../src/portal/portal';
import type { PageReading } from '../drivers/read-page';
import { propertiesOf } from './properties';
import type * as harness from '../../../statecharts/paths/model';

/** The state that every level can observe from outside the app. */
export interface World {
  /** Path and query of the address. */
  address: string;
  cookie: string | null;
  /** The product's calls sent so far, with their bodies; null for a GET. */
  sent: { path: ProductPath; body: unknown }[];
}

export type Case<Spec> = harness.Case<Spec, Stimulus>;

export interface Start<Spec> extends harness.Start<Spec, Stimulus> {
  address: string;
  /** The address that the app opens first, and what happens there. */
  before?: [Extract<Stimulus, { do: 'go' }>, ...Stimulus[]];
  /** The number that this browser has verified before. */
  cookie?: string;
}

/** The model's state: the world, the view and the running time limit. */
export interface SpecState<View = unknown> extends harness.SpecState<View> {
  world: World;
  /** Required number of running calls; optional. */
  inFlight?: number;
}

export interface Observation extends harness.Observation {
  world: World;
  /** Number of running calls whose responses the path holds. */
  inFlight: number;
  /** The whole page, for the rules of every page; none where there is no page. */
  page?: PageReading;
}

/** The knowledge of the path tests about a machine. They walk each model of the registry on every level. */
export interface Model<View, Spec extends SpecState<View> = SpecState<View>> extends harness.Model<
  Spec,
  Start<Spec>,
  Observation
> {
  cases: Case<Spec>[];
  /** Key: rule id of docs/rules.md. Returns whether a step exercises the rule. */
  exercises: Record<string, harness.Exercise<Spec>>;
  /** Calls that are answered at once because this machine does not wait for them. */
  background?: ProductPath[];
  /** Calls that others than this machine cause. */
  unjudged?: ProductPath[];
  /** The screen that this machine opens: its calls get their response at once, and are not checked. */
  leadsTo?: string;
  /** `withPortalRules` adds it. */
  createActor?: (machine: AnyStateMachine, portal: Portal, start: Start<Spec>) => AnyActor;
  /** What the machine's actors and actions do; absent when it has none outside itself. */
  implementations?: (portal: Portal) => object;
  /** Brings the bare actor's portal into the state that `start.before` gives the app. */
  prepare?: (portal: Portal, start: Start<Spec>, settled: () => Promise<void>) => Promise<void>;
  /** Returns a step's event with what the screen would read from this browser for it. */
  eventIn?: (portal: Portal, event: AnyEventObject, snapshot: AnyMachineSnapshot) => AnyEventObject;
  /** Returns the view that a snapshot of the actor would show. */
  viewOfSnapshot: (snapshot: AnyMachineSnapshot) => View;
  /** Returns the view that a page shows. */
  viewOfPage: (page: PageReading) => View;
  /** Results of `problemsOf` that are permitted for this machine, each with the reason. */
  permittedProblems?: Record<string, string>;
}

// A registry holds models of different views.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyPortalModel = Model<any, any>;

/** The reason of an equivalent mutant that swaps two actions. */
export const independentActions =
  'The two actions do not depend on each other: their order shows nowhere.';

/** The reason of each of these mutants or problems. */
export const allFor = (reason: string, names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, reason]));

/** A start that another screen precedes, which leaves the catalogue in the app. */
export const afterCategory: Pick<Start<SpecState>, 'before'> = {
  before: [{ do: 'go', address: '/category/Puzzle' }],
};

/** Does to the bare actor's portal what `afterCategory` does to the app. */
async function keepCatalogue(
  portal: Portal,
  { before }: Start<SpecState>,
  settled: () => Promise<void>,
): Promise<void> {
  if (!before) return;
  portal.catalogue.send({ type: 'catalogue.wanted' });
  await settled();
}

/** The model with the rules of every machine of the portal. */
export const withPortalRules = (model: AnyPortalModel): AnyPortalModel => ({
  ...model,
  createActor: (
    machine: AnyStateMachine,
    portal: Portal,
    { input, firstEvent }: Start<SpecState>,
  ) => {
    const actor = createActor(machine.provide(model.implementations?.(portal) ?? {}), {
      ...portal.actorOptions,
      id: model.id,
      input,
    });
    // An actor queues events until it is started.
    if (firstEvent) actor.send(firstEvent);
    return actor;
  },
  prepare: model.prepare ?? keepCatalogue,
  compare: ({ world, view, inFlight, page }: Observation, spec: SpecState) => ({
    broken: page ? brokenOnPage(page, world.address, spec.inFlight) : [],
    world: {
      ...world,
      // Calls that start together arrive in any order.
      sent: world.sent
        .filter(({ path }) => !model.unjudged?.includes(path))
        .toSorted((one, other) => one.path.localeCompare(other.path)),
    },
    view,
    ...(spec.inFlight !== undefined && { inFlight }),
  }),
  properties: propertiesOf(model.background),
  invariants: ({ world }: SpecState) =>
    world.address.startsWith('/home/not-charged') ? ['something leads to /home/not-charged'] : [],
});

/** The rules of every page, HEAD-2 among them. */
function brokenOnPage(
  { dialogs, spinners }: PageReading,
  address: string,
  inFlight: number | undefined,
): string[] {
  return [
    ...(inFlight === 0 && spinners.length > 0 ? ['a spinner, although nothing is awaited'] : []),
    ...(address.startsWith('/home/login-header') && dialogs.length > 0
      ? ['a dialog on the login-header screen']
      : []),
  ];
}

/** Returns a call of the fixtures' journal in the form of the requirements. */
export const productCall = ({ method, path, body }: ReceivedCall): World['sent'][number] => ({
  path,
  body: method === 'GET' ? null : body,
});

/** Returns whether a step with this name lets time pass. */
export const isTime = (step: string): boolean => / pass(es)?$/.test(step);
