// What both halves share: `statecharts-paths`.
export {
  activeStates,
  definitionOf,
  doneEvent,
  errorEvent,
  inspectedMachine,
  reportTransitions,
  runningDelays,
  takenTransitions,
  transitionKey,
  transitionKeys,
  type Definition,
  type Named,
  type State,
  type Transition,
  type Trigger,
} from './definition.js';
export { readDefinitions, writeDefinitions } from './definition-file.js';
export { problemsOf } from './problems.js';
