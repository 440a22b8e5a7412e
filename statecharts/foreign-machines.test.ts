// Machines that the library was not written for: it reads each of them right, or refuses it with a sentence.
import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createActor, SimulatedClock, type AnyEventObject, type AnyStateMachine } from 'xstate';
import {
  codeOfTransition,
  definitionOf,
  inspectedMachine,
  namedCode,
  takenTransitions,
  transitionKeys,
  valueWords,
  withConfiguration,
  type State,
} from './definition.js';
import { readDefinitions, writeDefinitions } from './definition-file.js';
import { compareAll } from './drawing/changes.js';
import { chartOf } from './drawing/chart.js';
import { drawingFaults, layoutOf } from './drawing/layout.js';
import { pageOf } from './drawing/page.js';
import { svgOf } from './drawing/svg.js';
import { foreignMachines, type ForeignMachine } from './foreign-machines.js';
import {
  itemPlaces,
  partAt,
  statePlaces,
  transitionPlaces,
  withPart,
  type Config,
  type Place,
} from './paths/configuration.js';
import { generatePaths } from './paths/generate.js';
import type { AnyModel } from './paths/model.js';
import { mutantsOf } from './paths/mutate.js';
import { detectionOf } from './paths/mutate-judge.js';

/** Why a machine is refused as a whole, and the remedy. */
const refused: Record<string, string> = {
  history: "the state 'b' is a history. Keep in the context what it restores.",
  deepHistory: "the state 'b' is a history. Keep in the context what it restores.",
  stateInWithoutState:
    "the transition 'stateInWithoutState.a: GO' has 'stateIn' of a state that is not there (State 'c' does not exist on 'stateInWithoutState.a'). Write the way from the machine, such as { a: 'b' }, or # and an id.",
  stateInWithoutId:
    "the guard 'isIn' has 'stateIn' of a state that is not there (Child state node '#c' does not exist on machine 'stateInWithoutId'). Write the way",
  delayWithoutNumber:
    "the delay 'late' is NaN. Write milliseconds from 1 to 2147483647, or a function that returns them.",
  delayWithoutEnd: "the delay 'Infinity' is Infinity. Write milliseconds",
  delayBelowZero: "the delay '-5' is -5. Write milliseconds from 1",
  delayTooLong: "the delay 'late' is 2147483648. Write milliseconds",
  outputOfMachine: 'the machine has an output. Keep it in the context.',
  output: "the state 'z' has an output. Keep it in the context.",
  actionsOfInitial:
    'the machine has actions on its way to its initial state. Write them as `entry`.',
  dotInKey:
    "the name of the state 'a.b' has a dot. Dots separate a state from its parent: use another sign.",
  sameIds: "two states have the id 'one'. Give one of them another id.",
  sameKeys:
    "two transitions have the key 'sameKeys.a: GO (2)'. Rename the event, or the state, of one of them.",
};

/** The sentences that refuse the paths of a machine. */
const withoutPaths: Record<string, string> = {
  noDelay:
    "The machine 'noDelay' waits 0 ms for 'after 0' of noDelay.b in a, which no path can show. Write milliseconds from 1 to 2147483647, or a function that returns them; 'always' and 'raise' need none.",
  loopWithoutEnd:
    "The machine 'loopWithoutEnd' does not come to rest in b: it took 1000 transitions on one event. Give a transition of this loop a guard that ends it.",
};

/** What the definition of each machine has, without states that have no more than a name and where they start. */
const code: Record<string, string> = {
  and: 'GO [isA and not isB] → b',
  or: 'GO [isB or isA] → b',
  notWithinNot: 'GO [not not isA] → b',
  parametersWithinAnd: 'GO [isOver 1 and (isB or isA)] → b',
  inlineGuard: 'GO [(inline)] → b',
  inlineWithinNot: 'GO [not (inline)] → b',
  classInParameters: 'GO [isRich {"money":"(…)"}] → b',
  parametersOnly: 'GO [isOver 9] → b · GO [isOver 1] → b',
  inlineActions: 'a; entry (inline) · GO → (stays) / (inline), (inline)',
  stateIn:
    'FLIP → lamp.on · FLIP → lamp.off · GO [(in lamp.on)] → door.open · GO [not (in #stateIn.lamp.on)] → door.shut',
  emit: 'GO → b / (inline)',
  doneOfState: 'work ends → over · GO → work.z',
  doneOfParallel: 'work ends → over · ONE → work.one.z · TWO → work.two.z',
  raise: 'GO → (stays) / (inline) · INNER → b · b; entry (inline) · LAST → a',
  sendToSelf: 'GO → (stays) / (inline) · INNER → b · GO → a',
  delayedRaise: 'a; entry (inline) · GO → (stays) / (inline) · LATE → b',
  twoDelays: 'after 5000 → slow.b · after 2000 → fast.b · GO → fast.a',
  delayAfterDelay: 'after 5000 → over · after 3000 → b · after 1000 → a',
  computedDelay: 'after backOff → b',
  noDelay: 'GO → b · after 0 → a',
  wildcard: 'GO → b · * → c',
  delayBeforeWildcard: '* → b · after 1000 → b',
  partialWildcard: 'key.* → b · key.up → c',
  forbidden: 'GO → b · GO → (stays) · NEXT → b',
  spawned: 'GO → b / (inline) · b; entry (inline); exit (inline) · GO → a',
  invoked:
    'GO → busy · busy; invokes loader: load as theLoader · loader answers → idle · loader fails → failed · loader changes → (stays) / note',
  unnamedChild: 'busy; invokes 0.unnamedChild.busy: (inline) · 0.unnamedChild.busy answers → over',
  input: 'GO → b / add',
  reenter: 'GO → a (re-enters) · STAY → a · after 4000 → b · FLIP → a.on · FLIP → a.off',
  loopWithEnd: 'GO → b · always [not isEnough] → (stays) / add · always → a',
  loopWithoutEnd: 'GO → b · always → c · always → b',
  tags: 'a; tags busy, red · GO → b · b; tags green',
  ids: 'GO → b · GO → a',
  enqueueActions: 'GO → (stays) / (inline) · INNER → b',
  twoTargets:
    'GO → one.on & two.on · FLIP → one.on · FLIP → one.off · FLIP → two.on · FLIP → two.off',
  oddNames: 'GO|NOW → c\nd',
  childMachine: 'a; invokes inner · GO → b',
  oneState: 'GO → (stays) / note',
};

/** A part of the JSON of a machine, the same part in a later release, and the sentence about it. */
const changed: [id: string, from: string, to: string, sentence: string][] = [
  ['and', '"type":"and"', '"type":"or"', 'Only if: is a or not is b (before: is a and not is b).'],
  ['parametersOnly', ':9', ':[]', 'Only if: is over () (before: is over (9)).'],
  ['parametersOnly', ':9', ':false', 'Only if: is over (false) (before: is over (9)).'],
  ['classInParameters', '"money"', '"cash"', 'Only if: `{"type":"isRich","params":{"cash"'],
  ['stateIn', 'in lamp.on', 'in lamp.off', 'Only if: (in lamp.off) (before: (in lamp.on)).'],
  ['computedDelay', '"(…)"', '1', 's (before: a time that a function returns, not compared).'],
  ['invoked', 'theLoader', 'other', '"systemId":"other"}]` (before: `[{"id":"loader"'],
  ['loopWithEnd', '"count":0', '"count":1', 'context: `{"count":1}` (before: `{"count":0}`).'],
  ['reenter', 'true', 'false', 'In the code, reenter: `false` (before: `true`).'],
];

/** A machine, the beginning of a mutant's name, events and times in ms, and what the mutant then has, unlike the machine. */
const effects: [id: string, name: string, walk: (string | number)[], seen: object][] = [
  ['and', 'negates the guard: a', ['GO'], { value: 'a' }],
  ['inlineWithinNot', 'negates the guard: a', ['GO'], { value: 'a' }],
  ['inlineGuard', 'negates the guard: a', ['GO'], { value: 'a' }],
  ['classInParameters', 'leads to a instead', ['GO'], { value: 'a', status: 'active' }],
  ['stateIn', 'forgets the guard: door.shut', ['GO'], { value: { lamp: 'off', door: 'open' } }],
  ['parametersOnly', 'takes isOver for false', ['GO'], { value: 'a' }],
  ['doneOfParallel', 'drops work: work ends', ['ONE', 'TWO'], { status: 'active' }],
  ['raise', 'does not (inline) on entry of b', ['GO'], { value: 'b' }],
  ['twoDelays', 'takes 2500 for 5000', [2_500], { value: { slow: 'b', fast: 'b' } }],
  ['forbidden', 'drops a: GO → (stays)', ['GO'], { value: 'b' }],
  // Without a transition the delay must not run: its end would be an event of the wildcard.
  ['delayBeforeWildcard', 'drops a: after 1000', [1_000], { value: 'a' }],
  ['computedDelay', 'waits twice the time for backOff', [1_999], { value: 'a' }],
  [
    'inlineActions',
    'does not (inline): a: GO → (stays) / (inline), (inline) (2)',
    ['GO'],
    { context: { count: 0 } },
  ],
  ['loopWithoutEnd', 'leads to c instead: a: GO', ['GO'], { status: 'error' }],
];

const read = foreignMachines.filter(({ machine }) => !(machine.id in refused));
const walked = read.filter(({ machine }) => !(machine.id in withoutPaths));
const named = (id: string) => foreignMachines.find(({ machine }) => machine.id === id)!;

const modelOf = ({ machine, events, input }: ForeignMachine): AnyModel => ({
  machine,
  starts: [{ name: 'starts', input, spec: { view: null, timer: null } }],
  cases: events.map((event) => ({
    name: event.type,
    stimulus: { do: 'send' },
    event,
    outcome: (spec) => spec,
  })),
  // The id of a child differs in each run.
  project: ({ context }) => ({ ...context, child: null }),
});

/** Runs a machine: the keys of the transitions that it takes, all that it reports and shows, and its last snapshot. */
function runSteps(
  machine: AnyStateMachine,
  input: unknown,
  steps: { ms?: number; event?: AnyEventObject }[],
) {
  const clock = new SimulatedClock();
  const taken: string[] = [];
  const seen: unknown[] = [];
  const actor = createActor(machine, {
    clock,
    input,
    inspect: (event) => {
      if (inspectedMachine(event) === machine.id) taken.push(...takenTransitions(event));
      const { type } = event;
      seen.push([type, 'event' in event && event.event, 'action' in event && event.action]);
    },
  });
  actor.on('*', (emitted) => void seen.push(emitted));
  actor.subscribe({ error: (error) => void seen.push(String(error)) });
  actor.start();
  for (const { ms, event } of steps) {
    if (ms !== undefined) clock.increment(ms);
    else if (event && actor.getSnapshot().status === 'active') actor.send(event);
    const { value, context, status, output, error, tags, children } = actor.getSnapshot();
    seen.push([value, context, status, output, String(error), [...tags], Object.keys(children)]);
  }
  const snapshot = actor.getSnapshot();
  actor.stop();
  // XState numbers all actors of the process.
  return { taken, seen: JSON.stringify(seen).replaceAll(/x:\d+/g, 'x'), snapshot };
}

test('every machine is read or refused', () => {
  expect(foreignMachines.length).toBeGreaterThanOrEqual(35);
  const ids = foreignMachines.map(({ machine }) => machine.id);
  expect([...Object.keys(code), ...Object.keys(refused)].toSorted()).toEqual(ids.toSorted());
});

test.each(Object.entries(refused))('%s is refused', (id, reason) => {
  const sentence = `The machine '${id}' cannot be read: ${reason}`;
  expect(() => chartOf(named(id).machine)).toThrow(sentence);
});

const invokeCode = ({ id, src, systemId }: State['invokes'][number]) =>
  (src === id ? id : `${id}: ${src}`) + (systemId ? ` as ${systemId}` : '');

/** Returns what a state has besides its initial one, and its transitions. */
function codeOf({ name, tags, entry, exit, invokes, transitions }: State) {
  const parts = {
    tags,
    entry: entry.map(namedCode),
    exit: exit.map(namedCode),
    invokes: invokes.map(invokeCode),
  };
  const said = Object.entries(parts)
    .filter(([, words]) => words.length > 0)
    .map(([field, words]) => `${field} ${words.join(', ')}`);
  const own = said.length > 0 ? [[name || '(the machine)', ...said].join('; ')] : [];
  return [...own, ...transitions.map(codeOfTransition)];
}

test.each(read)('the definition of $machine.id has all of its code', ({ machine }) => {
  expect(definitionOf(machine).states.flatMap(codeOf).join(' · ')).toBe(code[machine.id]);
});

test.each(read)(
  'drawing and page of $machine.id have every state and transition, and no fault',
  async ({ machine }) => {
    const chart = chartOf(machine);
    expect(drawingFaults(await layoutOf(chart))).toEqual([]);
    const svg = await svgOf(chart);
    const drawn = (name: string) =>
      new Set([...svg.matchAll(new RegExp(`data-${name}="([^"]*)"`, 'g'))].map(([, key]) => key));
    expect(drawn('state').size).toBe(chart.states.length);
    expect(drawn('transition').size).toBe(chart.transitions.length);
    const rows = pageOf(chart).match(/^\|( (\\\||[^|\n])*\|){5}$/gm);
    expect(rows).toHaveLength(chart.states.length + chart.transitions.length + 2);
    expect(svg).not.toMatch(/undefined|NaN|\[object/);
    // Renderers other than browsers support none of these, and draw black instead.
    expect(svg).not.toMatch(/var\(|@media|:is\(|light-dark|currentColor/);
  },
);

test.each(Object.entries(withoutPaths))('the paths of %s are refused', (id, sentence) => {
  expect(() => generatePaths(modelOf(named(id)))).toThrow(sentence);
});

test.each(walked)('the paths of $machine.id take what a real actor takes', (foreign) => {
  const { machine, input } = foreign;
  const paths = generatePaths(modelOf(foreign));
  const taken = new Set(paths.flatMap(({ transitions }) => transitions));
  const untaken = machine.id === 'parametersOnly' ? ['parametersOnly.a: GO'] : [];
  expect(transitionKeys(machine).filter((key) => !taken.has(key))).toEqual(untaken);
  for (const { name, steps, states, transitions } of paths) {
    const { taken: reported, snapshot } = runSteps(machine, input, steps);
    expect({ name, taken: reported, last: valueWords(snapshot.value) }).toEqual({
      name,
      taken: transitions,
      last: states.at(-1),
    });
  }
});

const jsonOf = (id: string) => writeDefinitions([definitionOf(named(id).machine)]);

test.each(read)('a file keeps $machine.id', ({ machine }) => {
  const [before] = readDefinitions(jsonOf(machine.id));
  expect(readDefinitions(writeDefinitions([before!]))).toEqual([before]);
  const [comparison] = compareAll([before!], [definitionOf(machine)]);
  expect(comparison?.changes).toEqual([]);
});

test.each(changed)('the comparison of %s shows %s as %s', (id, from, to, sentence) => {
  const [before, after] = [jsonOf(id), jsonOf(id).replace(from, to)].map((text) =>
    readDefinitions(text),
  );
  const [comparison] = compareAll(before!, after!);
  expect(comparison?.changes.map((one) => one.sentence).join(' ')).toContain(sentence);
});

/** Returns the machine with each part written again at its place, as a fault would, but unchanged. */
function rewritten(machine: AnyStateMachine): AnyStateMachine {
  const { config } = machine as { config: Config };
  const partsAt = (place: Place, keys: string[]) => keys.map((key) => [...place, key]);
  const places = statePlaces(config).flatMap((state) => {
    const transitions = transitionPlaces(config, state);
    const lists = [
      ...partsAt(state, ['entry', 'exit', 'tags', 'invoke']),
      ...transitions.map((place) => [...place, 'actions']),
    ];
    return [
      ...partsAt(state, ['after']),
      ...[[...state, 'initial'], ...transitions].flatMap((at) => partsAt(at, ['target', 'guard'])),
      ...lists.flatMap((list) => itemPlaces(config, list)),
    ];
  });
  const written = places.filter((place) => partAt(config, place) !== undefined);
  const rewrite = (whole: Config, place: Place) => withPart(whole, place, partAt(whole, place));
  return withConfiguration(machine, written.reduce(rewrite, config));
}

test.each(foreignMachines)(
  'the machine $machine.id behaves the same after each part is written again at its place',
  ({ machine, events, input }) => {
    const original = machine.provide({});
    // An endless loop of the original would not end.
    original.options = { maxIterations: 1_000 };
    const again = rewritten(machine);
    const step = fc.constantFrom(...events.map((event) => ({ event })), { ms: 1_000 });
    const walks = fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      expect(runSteps(again, input, steps).seen).toBe(runSteps(original, input, steps).seen);
    });
    fc.assert(walks, { seed: 1, numRuns: 20 });
  },
);

test.each(effects)('the mutant of %s that %s has this fault', (id, name, walk, seen) => {
  const { machine, input } = named(id);
  const mutant = [...mutantsOf(machine)].find((one) => one.name.startsWith(name));
  const steps = walk.map((step) =>
    typeof step === 'number' ? { ms: step } : { event: { type: step } },
  );
  expect(runSteps(mutant!.machine, input, steps).snapshot).toMatchObject(seen);
});

test('a fault in a region is looked for on the paths through it', async () => {
  const model = modelOf(named('doneOfParallel'));
  const begin = vi.fn(async () => {});
  const driver = { level: 'none', begin, perform: begin, observe: async () => ({ view: null }) };
  const equal = { name: 'no fault', machine: model.machine, near: { state: 'work.two' } };
  await detectionOf(driver, model, equal, generatePaths(model), true);
  expect(begin).toHaveBeenCalled();
});
