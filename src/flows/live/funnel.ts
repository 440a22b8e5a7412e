import { innermostOf } from '../chart';
import type { Step } from './step-schema';

/** Counts of one state over all recordings. */
interface StateCount {
  /** Runs that reached it. */
  reached: number;
  /** Runs that ended in it. */
  stopped: number;
  /** Median duration of completed stays in ms; null without one. */
  medianMs: number | null;
}

/** Number of runs of a machine, and counts by state. */
export interface Funnel {
  began: number;
  /** By name of each leaf state. */
  states: Map<string, StateCount>;
}

function medianOf(values: number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** Returns a funnel per machine id; the steps must be sorted by time. A run is one actor. */
export function funnelsOf(steps: readonly Step[]): Map<string, Funnel> {
  const funnels = new Map<string, Funnel>();
  const stays = new Map<StateCount, number[]>();
  const runs = new Map<string, { reached: Set<StateCount>; active: Map<StateCount, number> }>();
  for (const { actor, machine, states, at } of steps) {
    const run = runs.get(actor);
    const funnel = funnels.get(machine) ?? { began: 0, states: new Map<string, StateCount>() };
    funnels.set(machine, funnel);
    if (!run) funnel.began += 1;
    const reached = run?.reached ?? new Set<StateCount>();
    const active = new Map<StateCount, number>();
    for (const name of innermostOf(states)) {
      const count = funnel.states.get(name) ?? { reached: 0, stopped: 0, medianMs: null };
      funnel.states.set(name, count);
      active.set(count, run?.active.get(count) ?? at);
      if (!reached.has(count)) count.reached += 1;
      reached.add(count);
    }
    for (const [count, since] of run?.active ?? []) {
      if (!active.has(count)) stays.set(count, [...(stays.get(count) ?? []), at - since]);
    }
    runs.set(actor, { reached, active });
  }
  for (const { active } of runs.values()) for (const count of active.keys()) count.stopped += 1;
  for (const [count, times] of stays) count.medianMs = medianOf(times);
  return funnels;
}
