// Types and rules that all models of the portal share, on top of the harness's model.
// Rules: CREDIT-2, HEAD-2.
import type { AnyActor, AnyMachineSnapshot } from 'xstate';
import type { ReceivedCall } from '../../../fixtures/server';
import type { ProductPath } from '../../../fixtures/answers';
import type { Stimulus } from '../drivers/stimulus';
import type { Portal } from '../../../src/portal/portal';
import type { PageReading } from '../drivers/read-page';
import { properties } from './properties';
import type { PathStep } from '../../../statecharts/paths/model';
import type * as harness from '../../../statecharts/paths/model';

/** The state that every level can observe from outside the app. */
export interface World {
  address: string;
  cookie: string | null;
  /** The product's calls sent so far, with their bodies; null for a GET. */
  sent: { path: ProductPath; body: unknown }[];
}

export type Case<Spec> = harness.Case<Spec, Stimulus>;

export interface Start<Spec> extends harness.Start<Spec> {
  address: string;
  /** The address that the app opens first, and what happens there. */
  before?: [Extract<Stimulus, { do: 'go' }>, ...Stimulus[]];
  /** The number that this browser has verified before. */
  cookie?: string;
  /** The state of the history entry of `address`; only with `before`. */
  entryState?: unknown;
}

/** The model's state: the world, the view and the running time limit. */
export interface SpecState<View = unknown> extends harness.SpecState<View> {
  world: World;
  /** Required number of running calls; optional. */
  inFlight?: number;
  /** A button that the page must have, where the view does not tell: a step that presses it waits for it. */
  offers?: string | undefined;
}

export interface Observation extends harness.Observation {
  world: World;
  /** Number of running calls whose responses the path holds. */
  inFlight: number;
  /** The whole page, for the rules of every page; none where there is no page. */
  page?: PageReading;
}

/**
 * A held call waits for a step that answers it. The backend answers the others at once, and the requirements do not count those that
 * are ignored, because another part of the app causes them.
 */
type Handling = 'held' | 'answered' | 'ignored';

/** The knowledge of the path tests about a machine. They walk each model of the registry on every level. */
export interface Model<View, Spec extends SpecState<View> = SpecState<View>> extends harness.Model<
  Spec,
  Start<Spec>,
  Observation
> {
  cases: Case<Spec>[];
  /** Key: rule id of docs/rules.md. Returns whether a step exercises the rule. */
  exercises: Record<string, harness.Exercise<Spec>>;
  /**
   * Returns how a driver handles a call; default: held. `page` is the path of the page that sends it, '' for a bare actor. A payment is
   * always held.
   */
  handling?: (path: ProductPath, page: string) => Handling;
  /** What the machine's actors and actions do; absent when it has none outside itself. */
  implementations?: (portal: Portal) => object;
  /** For a bare actor: starts what the app does for it as long as it runs. */
  follow?: (portal: Portal, actor: AnyActor) => void;
  /** For a bare actor: does what the app does in a step; default: sends the step's event. */
  send?: (portal: Portal, actor: AnyActor, step: PathStep<Stimulus>) => void;
  /** Returns the part of the world that the machine decides; default: all of it. */
  worldOf?: (world: World) => Partial<World>;
  viewOfSnapshot: (snapshot: AnyMachineSnapshot) => View;
  viewOfPage: (page: PageReading) => View;
  /** Results of `problemsOf` that are permitted for this machine, each with the reason. */
  permittedProblems?: Record<string, string>;
  /** Mutants of the machine that no path can detect, by the beginning of their names, each with the reason. */
  equivalentMutants?: Record<string, string>;
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

/** The handling of calls by a machine beside or after the landing page, whose check is not its own. */
export const ofHome = (path: ProductPath): Handling =>
  path === '/loginuser' ? 'ignored' : path === '/api/games' ? 'answered' : 'held';

/** Returns how a driver handles a call; `referer` is the address of the page that sends it. */
export function handlingOf(model: AnyPortalModel, path: ProductPath, referer?: string): Handling {
  if (path === '/subscribe/user') return 'held';
  const page = referer === undefined ? '' : new URL(referer).pathname;
  return model.handling?.(path, page) ?? 'held';
}

/** Returns whether the screen that the machine opens sends the call. */
export const isOfNextScreen = (model: AnyPortalModel, path: ProductPath, referer?: string) =>
  handlingOf(model, path) !== 'ignored' && handlingOf(model, path, referer) === 'ignored';

const decidedBy = ({ worldOf }: AnyPortalModel, world: World) => worldOf?.(world) ?? world;

/** The model with the rules of every machine of the portal; no step leads to an address that it does not require (CREDIT-2). */
export const withPortalRules = (model: AnyPortalModel): AnyPortalModel => ({
  ...model,
  compare: ({ world, view, inFlight, page }: Observation, spec: SpecState) => ({
    broken: page ? brokenOnPage(page, world.address, spec) : [],
    world: decidedBy(model, {
      ...world,
      // Calls that start together arrive in any order.
      sent: world.sent
        .filter(({ path }) => handlingOf(model, path) !== 'ignored')
        .toSorted((one, other) => one.path.localeCompare(other.path)),
    }),
    view,
    ...(spec.inFlight !== undefined && { inFlight }),
  }),
  properties: model.properties ?? properties,
});

/** The rules of every page, HEAD-2 among them. */
function brokenOnPage(
  { buttons, dialogs, spinners }: PageReading,
  address: string,
  { inFlight, offers }: SpecState,
): string[] {
  return [
    ...(offers !== undefined && !buttons.includes(offers) ? [`no button '${offers}'`] : []),
    ...(inFlight === 0 && spinners.length > 0 ? ['a spinner, although nothing is awaited'] : []),
    ...(address.startsWith('/home/login-header') && dialogs.length > 0
      ? ['a dialog on the ussd-page screen']
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
