import { describe, expect, test } from 'vitest';
import {
  backendModes,
  createOperator,
  seededDelays,
  type Delays,
  type OperatorOptions,
} from '../../../fixtures/operator';
import { testNumber, type Answer } from '../../../fixtures/test-numbers';
import { numberOf } from '../../support/sample';

const newcomer = '2290177665544';
const text = (words: string, httpStatus = 200): Answer => ({
  kind: 'text',
  httpStatus,
  text: words,
});
const success = text('Success');
const lost: Answer[] = [{ kind: 'reset' }, { kind: 'silence' }, { kind: 'unfinished', body: [1] }];
const undecided = [...[500, 503, 408, 409, 429].map((status) => text('Panne', status)), text('')];

const checkBody = (msisdn: string) => ({ msisdn, service: 'Zogo Games' });
const subscribeBody = (msisdn: string, pack = 'Daily') => ({
  msisdn,
  mact: 'web',
  service_name: 'Zogo Games',
  pack,
});

/** An operator whose time passes only by `pass`. */
function useOperator(options: OperatorOptions = {}) {
  let time = 1_000;
  const operator = createOperator({ now: () => time, ...options });
  return {
    ...operator,
    pass: (ms: number) => {
      time += ms;
    },
    statusOf: (msisdn: string) => {
      const answer = operator.check(checkBody(msisdn));
      return answer.kind === 'status' ? answer.status : answer;
    },
    pay: (msisdn: string, key: string | null = null, forced?: Answer) =>
      operator.subscribe(subscribeBody(msisdn), key, forced),
  };
}

const fixed = (visible: number, answered: number | null): Delays => ({
  untilVisible: () => visible,
  untilAnswered: () => answered,
});

describe.each(backendModes)('in the %s mode', (backend) => {
  const use = () => useOperator({ backend, delays: fixed(0, 0) });

  test.each([numberOf('success'), numberOf('success-with-white-space'), newcomer])(
    'a subscription of %s is charged, and the number can log in from then on',
    (msisdn) => {
      const { charges, pay, statusOf } = use();
      expect(statusOf(msisdn)).toBe(0);
      pay(msisdn, 'a-key');
      expect(charges).toEqual([{ key: 'a-key', msisdn, pack: 'Daily', time: 1_000 }]);
      expect(statusOf(msisdn)).toBe('1');
      expect(statusOf('2290177665500')).toBe(0);
    },
  );

  test.each(['insufficient-credit', 'almost-success', 'empty-answer', 'html-page'] as const)(
    'the failed subscription of the number %s is not charged',
    (name) => {
      const { charges, subscriptions, pay } = use();
      pay(numberOf(name));
      expect(charges).toEqual([]);
      expect(subscriptions).toEqual([]);
    },
  );

  test.each<[Answer, number]>([
    [success, 1],
    [{ kind: 'delayed', ms: 15_000, answer: success }, 1],
    ...lost.map((answer): [Answer, number] => [answer, 1]),
    [text('Crédit insuffisant'), 0],
    [text('Success', 500), 0],
    [{ kind: 'delayed', ms: 1, answer: text('Success', 500) }, 0],
    ...undecided.map((answer): [Answer, number] => [answer, 0]),
  ])('the forced answer %j is given as it is and makes %d charges', (answer, count) => {
    const { charges, pay } = use();
    expect(pay(newcomer, null, answer)).toEqual(answer);
    expect(charges).toHaveLength(count);
  });

  const spellings = ['0190000011', '2290190000011', '+229 01 90 00 00 11'];

  test.each(spellings)('%s subscribes the number in each of its spellings', (msisdn) => {
    const { charges, pay, statusOf } = use();
    pay(msisdn);
    expect(spellings.map(statusOf)).toEqual(['1', '1', '1']);
    expect(charges).toMatchObject([{ msisdn }]);
  });

  test('a test number is found in each of its spellings', () => {
    const { charges, pay, statusOf } = use();
    expect(['0190000001', '+229 01 90 00 00 01'].map(statusOf)).toEqual(['1', '1']);
    pay('01 90 00 00 13');
    expect(charges).toEqual([]);
  });

  test.each([
    [{}, 'Champs manquants : msisdn, service.'],
    [{ msisdn: newcomer }, 'Champ manquant : service.'],
    [{ msisdn: ' ', service: 'x' }, 'Champ manquant : msisdn.'],
    [{ msisdn: null, service: ['x'] }, 'Champs manquants : msisdn, service.'],
    [[], 'Champs manquants : msisdn, service.'],
    [null, 'Champs manquants : msisdn, service.'],
  ])('a check with the body %j is refused: %s', (body, words) => {
    expect(use().check(body)).toEqual(text(words, 400));
  });

  test.each<[unknown, string]>([
    ...Object.keys(subscribeBody(newcomer)).map((name): [unknown, string] => [
      { ...subscribeBody(newcomer), [name]: undefined },
      `Champ manquant : ${name}.`,
    ]),
    [undefined, 'Champs manquants : msisdn, mact, service_name, pack.'],
  ])('a subscription with the body %j is refused and not charged: %s', (body, words) => {
    const { charges, subscribe } = use();
    expect(subscribe(body, null)).toEqual(text(words, 400));
    expect(charges).toEqual([]);
  });

  test('a reset forgets subscriptions, charges and keys', () => {
    const { charges, subscriptions, pay, reset, statusOf } = use();
    pay(newcomer, 'a-key');
    reset();
    expect([charges, subscriptions, statusOf(newcomer)]).toEqual([[], [], 0]);
    pay(newcomer, 'a-key');
    expect(charges).toHaveLength(1);
  });
});

describe('in the idempotent mode', () => {
  test('a repeated key is charged once; this mode is the default', () => {
    const { charges, pay } = useOperator();
    expect([pay(newcomer, 'a-key'), pay(newcomer, 'a-key')]).toEqual([success, success]);
    expect(charges).toHaveLength(1);
  });

  test('requests without a key and with different keys are charged each', () => {
    const { charges, pay } = useOperator();
    for (const key of [null, null, 'a', 'b']) pay(newcomer, key);
    expect(charges.map(({ key }) => key)).toEqual([null, null, 'a', 'b']);
  });

  test('a key that comes with another body is refused and not charged', () => {
    const { charges, pay, subscribe } = useOperator();
    pay(newcomer, 'a-key');
    expect(subscribe(subscribeBody(newcomer, 'Weekly'), 'a-key')).toMatchObject({
      httpStatus: 422,
    });
    expect(charges).toMatchObject([{ pack: 'Daily' }]);
  });

  test.each(lost)('after the lost answer %j a repeated key is answered Success', (answer) => {
    const { charges, pay } = useOperator();
    pay(newcomer, 'a-key', answer);
    expect(pay(newcomer, 'a-key', answer)).toEqual(answer);
    expect(pay(newcomer, 'a-key')).toEqual(success);
    expect(charges).toHaveLength(1);
  });

  test.each(undecided)('after the failure %j a repeated key is carried out', (answer) => {
    const { charges, pay } = useOperator();
    pay(newcomer, 'a-key', answer);
    expect(pay(newcomer, 'a-key')).toEqual(success);
    expect(charges).toHaveLength(1);
  });

  test('a repeated key is answered with the refusal of its first request', () => {
    const { charges, pay } = useOperator();
    const refusal = text('Crédit insuffisant');
    pay(newcomer, 'a-key', refusal);
    expect(pay(newcomer, 'a-key', success)).toEqual(refusal);
    expect(charges).toEqual([]);
  });
});

describe('in the plain mode', () => {
  const plain = (visible: number, answered: number | null) =>
    useOperator({ backend: 'plain', delays: fixed(visible, answered) });

  test('each accepted request is charged, also with a repeated key', () => {
    const { charges, pay, pass } = plain(0, 0);
    pay(newcomer, 'a-key');
    pass(500);
    pay(newcomer, 'a-key');
    expect(charges).toEqual([
      { key: 'a-key', msisdn: newcomer, pack: 'Daily', time: 1_000 },
      { key: 'a-key', msisdn: newcomer, pack: 'Daily', time: 1_500 },
    ]);
  });

  test('a key that comes with another body is charged', () => {
    const { charges, pay, subscribe } = plain(0, 0);
    pay(newcomer, 'a-key');
    subscribe(subscribeBody(newcomer, 'Weekly'), 'a-key');
    expect(charges).toMatchObject([{ pack: 'Daily' }, { pack: 'Weekly' }]);
  });

  test('a check learns of a charge when its delay is over, and a second charge hides nothing', () => {
    const { pay, pass, statusOf } = plain(60_000, 0);
    pay(newcomer);
    pass(59_999);
    expect(statusOf(newcomer)).toBe(0);
    pass(1);
    expect(statusOf(newcomer)).toBe('1');
    pay(newcomer);
    expect(statusOf(newcomer)).toBe('1');
  });

  test('the charge is made at receipt, and the answer comes after its delay', () => {
    const { charges, pay } = plain(0, 45_000);
    expect(pay(newcomer)).toEqual({ kind: 'delayed', ms: 45_000, answer: success });
    expect(charges).toMatchObject([{ time: 1_000 }]);
  });

  test('the charge is made where no answer comes', () => {
    const { charges, pay } = plain(0, null);
    expect(pay(newcomer)).toEqual({ kind: 'silence' });
    expect(charges).toHaveLength(1);
  });

  test('a refusal is delayed too', () => {
    const { subscribe: answer } = testNumber('insufficient-credit');
    const { pay } = plain(0, 45_000);
    expect(pay(numberOf('insufficient-credit'))).toEqual({ kind: 'delayed', ms: 45_000, answer });
  });

  test('the default delays begin again after a reset', () => {
    const { pay, reset } = useOperator({ backend: 'plain' });
    const payTwice = () => [pay(newcomer), pay(newcomer)];
    const first = payTwice();
    reset();
    expect(payTwice()).toEqual(first);
    expect(first[0]).not.toEqual(first[1]);
  });
});

test('seeded delays span 0 to 60 s, leave a tenth unanswered, and repeat for the same seed', () => {
  const draw = (seed: number) => {
    const { untilVisible, untilAnswered } = seededDelays(seed);
    return Array.from({ length: 5_000 }, () => [untilVisible(), untilAnswered()]);
  };
  const drawn = draw(7);
  const delays = drawn.flat().filter((delay) => delay !== null);
  expect(Math.min(...delays)).toBeLessThan(100);
  expect(Math.max(...delays)).toBeGreaterThan(59_900);
  expect(delays.filter((delay) => delay < 0 || delay > 60_000)).toEqual([]);
  expect((10_000 - delays.length) / 5_000).toBeCloseTo(0.1, 1);
  expect(draw(7)).toEqual(drawn);
  expect(draw(8)).not.toEqual(drawn);
});
