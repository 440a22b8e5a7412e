// Machines that the library was not written for: it reads each of them right, or refuses it with a sentence.
import { expect, test } from 'vitest';
import {
  codeOfTransition,
  definitionOf,
  namedCode,
  plain,
  transitionKeys,
  valueWords,
  type Named,
  type State,
} from './definition.js';
import { readDefinitions, writeDefinitions } from './definition-file.js';
import { compareAll } from './drawing/changes.js';
import { chartOf } from './drawing/chart.js';
import { drawingFaults } from './drawing/faults.js';
import { layoutOf } from './drawing/layout.js';
import { pageOf } from './drawing/page.js';
import { svgOf } from './drawing/svg.js';
import { foreignMachines, type ForeignMachine } from './foreign-machines.js';
import { generatePaths } from './paths/generate.js';
import type { AnyModel } from './paths/model.js';
import { runSteps } from './run-steps.js';

/** The sentences that refuse a machine as a whole. */
const refused: Record<string, string> = {
  history:
    "The machine 'history' cannot be read: the state 'b' is a history. Keep in the context what it restores.",
  deepHistory:
    "The machine 'deepHistory' cannot be read: the state 'b' is a history. Keep in the context what it restores.",
  stateInWithoutState:
    "The machine 'stateInWithoutState' cannot be read: the transition 'stateInWithoutState.a: GO' has 'stateIn' of a state that is not there (State 'c' does not exist on 'stateInWithoutState.a'). Write the way from the machine, such as { a: 'b' }, or # and an id.",
  stateInWithoutId:
    "The machine 'stateInWithoutId' cannot be read: the guard 'isIn' has 'stateIn' of a state that is not there (Child state node '#c' does not exist on machine 'stateInWithoutId'). Write the way",
  delayWithoutNumber:
    "The machine 'delayWithoutNumber' cannot be read: the delay 'late' is NaN. Write milliseconds from 1 to 2147483647, or a function that returns them.",
  delayWithoutEnd:
    "The machine 'delayWithoutEnd' cannot be read: the delay 'Infinity' is Infinity. Write milliseconds",
  output:
    "The machine 'output' cannot be read: the state 'z' has an output. Keep it in the context.",
  actionsOfInitial:
    "The machine 'actionsOfInitial' cannot be read: the machine has actions on its way to its initial state. Write them as `entry`.",
  dotInKey:
    "The machine 'dotInKey' cannot be read: the name of the state 'a.b' has a dot. Dots separate a state from its parent: use another sign.",
  sameIds:
    "The machine 'sameIds' cannot be read: two states have the id 'one'. Give one of them another id.",
  sameKeys:
    "The machine 'sameKeys' cannot be read: two transitions have the key 'sameKeys.a: GO (2)'. Rename the event, or the state, of one of them.",
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
  raise: 'GO → (stays) / (inline) · INNER → b · b; entry (inline) · LAST → c',
  sendToSelf: 'GO → (stays) / (inline) · INNER → b · GO → a',
  delayedRaise: 'a; entry (inline) · GO → (stays) / (inline) · LATE → b',
  twoDelays: 'after 5000 → slow.b · after 2000 → fast.b · GO → fast.a',
  delayAfterDelay: 'after 5000 → over · after 3000 → b · after 1000 → a',
  computedDelay: 'after backOff → b',
  noDelay: 'GO → b · after 0 → a',
  wildcard: 'GO → b · * → c',
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
  ['computedDelay', '"backOff":"(…)"', '"backOff":1', 'After: 0.001 seconds (before: nothing).'],
  ['invoked', 'theLoader', 'other', '"systemId":"other"}]` (before: `[{"id":"loader"'],
  ['loopWithEnd', '"count":0', '"count":1', 'context: `{"count":1}` (before: `{"count":0}`).'],
  [
    'reenter',
    '"reenter":true',
    '"reenter":false',
    'In the code, reenter: `false` (before: `true`).',
  ],
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

test('every machine is read or refused', () => {
  expect(foreignMachines.length).toBeGreaterThanOrEqual(35);
  const ids = foreignMachines.map(({ machine }) => machine.id);
  expect([...Object.keys(code), ...Object.keys(refused)].toSorted()).toEqual(ids.toSorted());
});

test.each(Object.entries(refused))('%s is refused', (id, sentence) => {
  expect(() => chartOf(named(id).machine)).toThrow(sentence);
});

/** Returns a part of a state: an action, an actor, a history or a value. */
function wordsOf(part: unknown): string {
  const { type, id, src, systemId } = Object(part) as Named & {
    id: string;
    src?: string;
    systemId?: string;
  };
  if (type) return namedCode({ ...(part as Named) });
  if (src) return (src === id ? id : `${id}: ${src}`) + (systemId ? ` as ${systemId}` : '');
  return typeof part === 'object' ? Object.values(part!).join(', ') : String(plain(part));
}

/** Returns what a state has besides its initial one, and its transitions. */
function codeOf({ id: _id, name, type: _type, initial: _initial, transitions, ...parts }: State) {
  const said = Object.entries(parts)
    .filter(([, part]) => (part as unknown[]).length !== 0)
    .map(([field, part]) => `${field} ${[part].flat().map(wordsOf).join(', ')}`);
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
  const { id } = machine;
  const paths = generatePaths(modelOf(foreign));
  const taken = new Set(paths.flatMap(({ transitions }) => transitions));
  const untaken = id === 'parametersOnly' ? ['parametersOnly.a: GO'] : [];
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
const compare = (before: string, after: string) =>
  compareAll(readDefinitions(before), readDefinitions(after))[0]!;

test.each(read)('a file keeps $machine.id', ({ machine }) => {
  const [before] = readDefinitions(jsonOf(machine.id));
  expect(readDefinitions(writeDefinitions([before!]))).toEqual([before]);
  const [comparison] = compareAll([before!], [definitionOf(machine)]);
  expect(comparison?.changes).toEqual([]);
});

test.each(changed)('the comparison of %s shows %s as %s', (id, from, to, sentence) => {
  const after = jsonOf(id).replace(from, to);
  const { changes } = compare(jsonOf(id), after);
  expect(changes.map((one) => one.sentence).join(' ')).toContain(sentence);
});
