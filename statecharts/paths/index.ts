// Paths, random walks and mutants: `statecharts-paths/paths`. It imports vitest, so it works within tests only.
export type { Driver } from './driver.js';
export { generatePaths, type Path } from './generate.js';
export type {
  AnyModel,
  Case,
  Exercise,
  Model,
  Moment,
  Observation,
  PathStep,
  Property,
  SpecState,
  Start,
} from './model.js';
export { mutantsOf, type Mutant } from './mutate.js';
export { detectionOf } from './mutate-judge.js';
export { walkAtRandom, type WalkTotals } from './random-walks.js';
export { everyEdge, everyTransition, selectPaths, type Coverage } from './select-paths.js';
export { describePaths, type Level } from './suite.js';
export { walkPath, type Walked } from './walk.js';
