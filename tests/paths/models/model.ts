import type { AnyActor, AnyMachineSnapshot, AnyStateMachine, AnyEventObject } from 'xstate';
import type { ReceivedCall } from '../../../fixtures/server';
import type { Portal } from '../../../src/portal/portal';
import type { ProductCall, Stimulus } from '../../../src/flows/replay/stimulus';
import type { PageReading } from '../drivers/read-page';

/** What anybody can see from outside, at every level. */
export interface World {
  /** Path and query of the address. */
  address: string;
  cookie: string | null;
  /** The product's calls that have left so far, with the body of each; null for a GET. */
  sent: { path: ProductCall; body: unknown }[];
}

/** One thing that can happen, as the generator, the drivers and a reader know it. */
export interface Case<Spec> {
  /** As a product owner would say it: "types a number". */
  name: string;
  stimulus: Stimulus;
  /**
   * The event that the machine receives: for generation, and for the bare actor where a person causes it. `spec` is the
   * requirements' state before the step.
   */
  event: AnyEventObject | ((snapshot: AnyMachineSnapshot, spec: Spec) => AnyEventObject);
  /**
   * For generation: what the portal sends the machine at once after that event, by the requirements' state after and
   * before the step; null for nothing. The app and the bare actor send it by themselves.
   */
  follows?: (spec: Spec, before: Spec) => AnyEventObject | null;
  /**
   * Where it is worth trying. Left out where the world makes it impossible (an answer to a call that is not under way)
   * or where it would only repeat another path; never because the machine ignores it.
   */
  when?: (snapshot: AnyMachineSnapshot, spec: Spec) => boolean;
  /** Whether the world allows it, by the requirements; a step that it does not allow is passed over. */
  isPossible?: (spec: Spec) => boolean;
  /** The requirement: what must be true afterwards. Written from the product document. */
  outcome: (spec: Spec) => Spec;
}

/** Where paths begin. */
export interface Start<Spec> {
  name: string;
  /** The address that is opened. */
  address: string;
  /** The number that this browser has verified before. */
  cookie?: string;
  /** Done, unjudged, before the path begins. */
  before?: Stimulus[];
  input?: unknown;
  /** What the screen sends as soon as it is there. */
  firstEvent?: AnyEventObject;
  spec: Spec;
}

/** What the requirements keep track of: the world, what is visible, and which time limit runs. */
export interface SpecState<View> {
  world: World;
  view: View;
  /** Milliseconds until a limit is over, while one runs. */
  timer: { ms: number; due: string } | null;
  /** How many calls must be under way, where that is a requirement. */
  inFlight?: number;
  /** What must have been logged by the end. */
  said?: string[];
}

/**
 * Everything the path tests know of a machine: how to exercise it, and what must be true, written apart from it.
 * A new machine is walked at every level by adding one of these to the registry.
 */
export interface Model<View, Spec extends SpecState<View> = SpecState<View>> {
  id: string;
  machine: AnyStateMachine;
  starts: Start<Spec>[];
  cases: Case<Spec>[];
  /** The name of a case that ends every path where it leads on: it shows what the last step has left behind. */
  probe?: string;
  /** The machine's delays by name, in ms, as the document has them. */
  delays: Record<string, number>;
  /** What happens when the running time limit is over. */
  afterTimer: (spec: Spec) => Spec;
  /** What else grows older as time passes. */
  age?: (spec: Spec, ms: number) => Spec;
  /** Calls that are answered at once because this machine does not wait for them. */
  background?: ProductCall[];
  /** Calls that others than this machine cause. */
  unjudged?: ProductCall[];
  /** The screen that this machine leads to: the calls which that one sends are answered at once and not judged. */
  leadsTo?: string;
  /** What of a snapshot's context, and of the requirements' state, matters from there on; checked by replay. */
  project: (snapshot: AnyMachineSnapshot, spec: Spec) => unknown;
  /** Makes the bare actor, not started, over a portal; the machine may be a mutant. */
  createActor: (machine: AnyStateMachine, portal: Portal, start: Start<Spec>) => AnyActor;
  /** Brings the portal of the bare actor to where `start.before` brings the app. */
  prepare?: (portal: Portal, start: Start<Spec>, settled: () => Promise<void>) => Promise<void>;
  /** What must be true while the app is on its way and the page is by itself; left out where a page does nothing then. */
  beforeApp?: (spec: Spec) => Spec;
  /** What the actor's snapshot would show. */
  viewOfSnapshot: (snapshot: AnyMachineSnapshot) => View;
  /** What the page shows. */
  viewOfPage: (page: PageReading) => View;
  /** Transitions that no step of a path can cause on a page, in jsdom or in a browser, with the reason. */
  unreachableInBrowser?: Record<string, string>;
}

// A registry holds models of different views.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyModel = Model<any, any>;

/** A copy of the requirements' state with a call more sent. */
export const sending = <Spec extends { world: World }>(
  spec: Spec,
  path: ProductCall,
  body: unknown,
): Spec => ({
  ...spec,
  world: { ...spec.world, sent: [...spec.world.sent, { path, body }] },
});

/** A call of the fixtures' journal as the requirements speak of it. */
export const productCall = ({ method, path, body }: ReceivedCall): World['sent'][number] => ({
  path,
  body: method === 'GET' ? null : body,
});
