import type { PathStep } from './generate';
import type { AnyModel, SpecState } from './models/model';

/** The requirements' own clock: a time limit that is over has its consequence. */
export function passTime(
  model: AnyModel,
  spec: SpecState<unknown>,
  ms: number,
): SpecState<unknown> {
  const older: SpecState<unknown> = model.age?.(spec, ms) ?? spec;
  if (!older.timer) return older;
  const left = older.timer.ms - ms;
  return left > 0
    ? { ...older, timer: { ...older.timer, ms: left } }
    : model.afterTimer({ ...older, timer: null });
}

/** The requirements' state after a step; the same where the world does not allow the step. */
export function specAfter(
  model: AnyModel,
  step: PathStep,
  spec: SpecState<unknown>,
): SpecState<unknown> {
  if (step.case.isPossible?.(spec) === false) return spec;
  return step.ms === undefined
    ? (step.case.outcome(spec) as SpecState<unknown>)
    : passTime(model, spec, step.ms);
}
