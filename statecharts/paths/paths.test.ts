// Paths in situations, and random walks that fail, with the model of the example.
import { assert, expect, test } from 'vitest';
import { assign, createActor, createMachine, type AnyStateMachine } from 'xstate';
import { transitionKeys } from '../definition.js';
import { createDriver } from '../example/driver.js';
import { model } from '../example/model.js';
import { generatePaths } from './generate.js';
import type { AnyModel, Driver, SpecState } from './model.js';
import { mutantsOf } from './mutate.js';
import { detectionOf } from './mutate-judge.js';
import { possiblePairs } from './pairs.js';
import { walkAtRandom } from './random-walks.js';
import { idleWords, untakenWords } from './untaken.js';
import { walkPath } from './walk.js';

test('a random walk that breaks a property is shrunk to the steps that break it, and its seed finds it again', async () => {
  const once: typeof model = {
    ...model,
    properties: {
      'ONCE: no address is received twice': (history) => {
        const { received } = history.at(-1)!.seen.view as { received: string[] };
        return new Set(received).size < received.length ? `${received[0]} again` : undefined;
      },
    },
  };
  const driver = await createDriver();
  const failing = () => walkAtRandom(driver, once, 1, 20);
  const problem =
    /ONCE: no address is received twice: ada@example.org again[^]* to 4 steps[^]*PATHS_SEED=1/;
  await expect(failing()).rejects.toThrow(problem);
  await expect(failing()).rejects.toThrow(problem);
});

const counter = createMachine({
  id: 'counter',
  context: ({ input }) => ({ count: (input as { from: number }).from }),
  initial: 'low',
  on: { press: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
  states: {
    low: { always: { guard: ({ context }) => context.count === 2, target: 'high' } },
    high: {},
  },
});

const counted = (project?: AnyModel['project'], input: unknown = { from: 0 }): AnyModel => ({
  machine: counter,
  starts: [{ name: 'starts', input, spec: { view: {}, timer: null } }],
  cases: [
    {
      name: 'presses',
      stimulus: { do: 'press' },
      event: { type: 'press' },
      outcome: (spec) => spec,
      when: ({ context }) => context.count !== 3,
    },
  ],
  ...(project && { project }),
});

const fails = () => assert.fail('Boom');
const nothing = () => undefined as never;

const running = (machine: AnyStateMachine): AnyModel => ({ ...counted(), machine });

const handling = (id: string, event: string) =>
  running(
    createMachine(
      { id, on: { [event]: { actions: 'break' } } },
      { actions: { break: assign(fails) } },
    ),
  );

const early = model.machine.provide({ delays: { answerLimit: 9_000 } });

const short = createMachine({ id: 'short', after: { 0.5: {} } });
const late = createMachine({ id: 'late', after: { late: {} } }, { delays: { late: () => NaN } });

const inner = { initial: 'y', states: { x: {}, z: {} } };
const astray = createMachine({ id: 'astray', initial: 'a', states: { a: inner } });

const nameless = createMachine({ id: 'nameless', entry: 'sav' });
const timed: AnyModel = { ...counted(), delays: { limit: 1_000 } };

const withStart = (changed: object): AnyModel => ({
  ...counted(),
  starts: [{ ...counted().starts[0]!, ...changed }],
});

const withCase = (changed: object): AnyModel => ({
  ...counted(),
  cases: [{ ...counted().cases[0]!, ...changed }],
});

test.each([2, 6])('the paths take each kind of step in %i situations and no further', (limit) => {
  type Counted = SpecState & { presses?: number };
  const outcome = ({ presses = 0, ...spec }: Counted) => ({ ...spec, presses: presses + 1 });
  const paths = generatePaths({
    ...withCase({ outcome, when: () => true }),
    machine: createMachine({ id: 'pressed', on: { press: { actions: () => {} } } }),
    situation: ({ presses = 0 }: Counted) => Math.min(presses, limit),
  });
  expect(paths.map(({ steps }) => steps.length)).toEqual([limit + 1]);
});

const changesView = (spec: { view: object }) => Object.assign(spec.view, { isOld: true }) && spec;

test.each([
  [
    counted(),
    '\'counter\' takes two states in low for one, ["low","active",[],{"view":{},"timer":null}]: \'presses\' leads to',
  ],
  [counted(({ value }) => value, { from: 2 }), 'one offers , the other presses. Let its'],
  [
    counted(({ context }) => context.count, { from: 4 }),
    "'counter' has more than 5000 states, the last in low",
  ],
  [counted(undefined, null), /'counter' fails at its start: TypeError.* Give the start of the mod/],
  [
    { ...(model as AnyModel), machine: early },
    "or the machine and the outcomes disagree: compare the delays, and where 'isPossible' is false.",
  ],
  [running(short), /^The machine 'short' waits 0.5 ms for 'after 0.5' of short, which/],
  [
    running(astray),
    "The machine 'astray' cannot be read: the state 'a' starts in 'y', which is no state of it. Write one of x, z as its `initial`.",
  ],
  [running(createMachine({})), 'it has no id. Give the machine an id.'],
  [
    running(undefined as never),
    'undefined is no machine of XState. Give what `createMachine` returns; if',
  ],
  [{ ...counted(), starts: [] }, "The model of 'counter' has no start: paths begin at one."],
  [{ ...counted(), probes: ['nonsense'] }, "has no case 'nonsense', which its 'probes' name."],
  [
    { ...counted(), cases: [...counted().cases, ...counted().cases] },
    "calls two cases or two starts 'presses': rename one of them.",
  ],
  [
    { ...counted(), starts: [...counted().starts, ...counted().starts] },
    "The model of 'counter' calls two cases or two starts 'starts': rename one of them.",
  ],
  [withCase({ outcome: changesView }), 'Cannot add property isOld, object is not extensible'],
  [
    withCase({ outcome: nothing }),
    "The model of 'counter' fails in low: 'outcome' of 'presses' returns nothing. It must return a result for {\"view\":{},\"timer\":null}, too.",
  ],
  [withCase({ outcome: fails }), "'outcome' of 'presses' throws AssertionError: Boom. It"],
  [running(nameless), 'cannot run: the action sav of the machine is not implem'],
  [withCase({ when: fails }), "in low: 'when' of 'presses' throws AssertionError: Boom. It"],
  [withCase({ isPossible: fails }), "in low: 'isPossible' of 'presses' throws AssertionError: "],
  [
    withCase({ outcome: () => ({ timer: NaN }) }),
    'returns the timer NaN, not null or milliseconds',
  ],
  [{ ...timed, afterTime: nothing }, "'afterTime' of '1 second passes' returns nothing. It must"],
  [
    { ...timed, delays: { limit: NaN } },
    "NaN for 'limit' of its 'delays': write milliseconds from",
  ],
  [{ ...timed, situation: nothing, exercises: { ONCE: fails } }, "'exercises' of 'ONCE' throws"],
  [withStart({ spec: { view: {}, timer: -1 } }), "the 'timer' -1 in 'starts': write null or milli"],
  [withCase({ event: fails }), "in low: 'event' of 'presses' throws AssertionError: Boom."],
  [counted(fails), "'counter' fails in low: 'project' throws AssertionError: Boom. It must return"],
  [{ ...timed, afterTime: fails }, "in low: 'afterTime' of '1 second passes' throws AssertionErr"],
  [running(late), /^The machine 'late' waits NaN ms for 'after late' of late, .*[.] Write milli/],
  [
    withCase({ event: 'press' }),
    'the event "press", which no state handles. Write { type: … } with',
  ],
  [withCase({ event: { type: 'pres' } }), '{"type":"pres"}, which no state handles. Write { type'],
  [
    withStart({ firstEvent: { type: 'key.up' } }),
    '\'counter\' has the start \'starts\' with the event {"type":"key.up"}, which no state handles',
  ],
  [
    handling('keys', 'key.*'),
    '{"type":"press"}, which no state handles. Write { type: … } with one of key.*, or let',
  ],
  [
    handling('broken', 'press'),
    "The machine 'broken' fails in its only state on 'press': the action 'break' throws AssertionError: Boom. Give the event and the context what guards and actions read.",
  ],
  [withCase({ event: undefined }), 'the event undefined, which no state handles. Write { type: …'],
])('an error of generatePaths names the machine, the state and the remedy', (wrong, sentence) => {
  expect(() => generatePaths(wrong)).toThrow(sentence);
});

const lamp = createMachine(
  {
    id: 'lamp',
    initial: 'off',
    states: {
      off: {
        invoke: { id: 'sensor', src: createMachine({}), onDone: 'on' },
        on: { press: [{ guard: 'isDark', target: 'on' }, { target: 'off' }], hold: 'on' },
        after: { 1_000: { target: 'off', reenter: true }, 2_000: 'on' },
      },
      on: {},
      broken: { on: { repair: 'off' } },
    },
  },
  { guards: { isDark: () => false } },
);

test.each([
  ['off: press (2)', "the driver does not report it: give 'inspect' of its actor takenTransit"],
  ['off: hold', "it needs 'holds', or a step before it, where 'isPossible' is false: let it be"],
  ['broken: repair', 'no path is in broken: let one take a transition that leads there.'],
  ['actor.sensor', "no case has its event: add one with doneEvent('sensor', …), "],
  ['off: press', 'its guard isDark never holds there: add a case or a start after which it does.'],
  ['after.2000', 'another branch, delay or state always comes first: add'],
])('a transition %s that no path takes is shown with the reason and the remedy', (part, words) => {
  const key = transitionKeys(lamp).find((one) => one.includes(part))!;
  const [presses] = withCase({ when: () => true }).cases;
  const holds = { ...presses!, name: 'holds', event: { type: 'hold' }, isPossible: () => false };
  const untaken = { ...counted(), machine: lamp, cases: [presses!, holds] };
  const sentence = untakenWords(untaken, generatePaths(untaken), key);
  expect(sentence).toContain(`${key}: ${words}`);
});

test('a driver that shows and reports no change is like one that does nothing', async () => {
  const driver: Driver = await createDriver();
  delete driver.transitionsTaken;
  const sentence =
    /The driver of the actor level shows {"view":1} after every step, .* Let 'observe/;
  expect(idleWords(driver, new Set(['{"view":1}']))).toMatch(sentence);
  expect(idleWords(driver, new Set(['{"view":1}', '{"view":2}']))).toBe('');
  expect(idleWords(await createDriver(), new Set(['{"view":1}']))).toBe('');
});

const rejects = () => Promise.reject(new Error('No button.'));
const observing = (view: unknown) => ({ observe: async () => ({ view }) });
const own: Driver['begin'] = async (_model, _machine, _start, watch) =>
  watch?.(createActor(counter, { input: { from: 0 } }));

test.each<[Partial<Driver>, string]>([
  [
    observing({ names: new Map([['a', NaN]]) }),
    "names: must be undefined, is Map(1) { 'a' => NaN }",
  ],
  [observing(null), 'the view: must be {'],
  [{ observe: rejects }, "the actor level: a visitor\n  'observe' throws Error: No button."],
  [{ begin: rejects }, "signUp at the actor level: a visitor\n  'begin' throws Error: No button."],
  [{ perform: rejects }, ", 1 ms before their end\n  'perform' throws Error: No button."],
  [{ settle: rejects }, "10 seconds pass (10000 ms)\n  'settle' throws Error: No button."],
  [{ end: async () => ['A line'] }, "log.0: must be undefined, is 'A line'"],
  [{ begin: fails }, "'begin' throws AssertionError: Boom"],
  [{ observe: nothing }, "'observe' returns undefined: return { view: … } with what"],
  [
    { begin: own },
    "The driver of the actor level runs another machine. Its 'begin' must give createA",
  ],
])('a failure of a walk says where it is, and what differs', async (changed, sentence) => {
  const driver = { ...(await createDriver()), ...changed };
  const [path] = generatePaths(model);
  await expect(walkPath(driver, model, path!)).rejects.toThrow(sentence);
});

test('an action that breaks down on a path is named with its state and event', async () => {
  const failing = { ...model, machine: model.machine.provide({ actions: { keepAddress: fails } }) };
  const path = generatePaths(model).find(({ name }) => name.includes('types a name'))!;
  await expect(walkPath(await createDriver(), failing, path)).rejects.toThrow(
    "the machine breaks down in form.open on 'typed', in the action 'keepAddress' or after it: AssertionError: Boom. Give it what it reads",
  );
});

test.each([
  ["does not call 'watch'", async () => {}],
  ['runs another machine', own],
])('a driver that %s is refused, and finds no fault', async (words, begin) => {
  const driver = { ...(await createDriver()), begin };
  const [mutant] = mutantsOf(model.machine);
  const found = detectionOf(driver, model, mutant!, generatePaths(model));
  await expect(found).rejects.toThrow(`The driver of the actor level ${words}. Its 'begin'`);
});

test('the possible pairs have a submission before the end of a delay, and what can be done after it', () => {
  const pairs = [...possiblePairs(model).keys()].filter((pair) => pair.includes('answerLimit'));
  expect(pairs.map((pair) => pair.split(' ⇒ ').map((key) => key.split('.').at(1)))).toEqual([
    ['form: submitted', 'sending: xstate'],
    ['sending: xstate', 'form: typed'],
    ['sending: xstate', 'form: submitted'],
  ]);
});
