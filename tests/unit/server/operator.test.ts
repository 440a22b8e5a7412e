// The fixtures' operator: which requests it charges in each mode, what a check replies, and how it handles a repeated key.
import { describe, expect, test } from 'vitest';
import {
  backendModes,
  createOperator,
  subscriptionFields,
  type OperatorOptions,
} from '../../../fixtures/operator';
import type { Answer } from '../../../fixtures/answers';
import { testNumber } from '../../../fixtures/test-numbers';
import { subscribeBody } from '../../../src/portal/calls';
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

const bodyOf = (msisdn: string, pack = 'Daily') => subscribeBody({ msisdn, pack }, 'Zogo Games');

function useOperator(options: OperatorOptions = {}) {
  let time = 1_000;
  const operator = createOperator({ now: () => time, ...options });
  return {
    ...operator,
    pass: (ms: number) => (time += ms),
    statusOf: (msisdn: unknown) => {
      const answer = operator.check({ msisdn, service: 'Zogo Games' });
      return answer.kind === 'status' ? answer.status : answer;
    },
    pay: (msisdn: string, key: string | null = null, forced?: Answer) =>
      operator.subscribe(bodyOf(msisdn), key, forced),
  };
}

const delays = (visible: number, answered: number | null) => ({
  delays: { untilVisible: () => visible, untilAnswered: () => answered },
});

describe.each(backendModes)('in the %s mode', (backend) => {
  const use = () => useOperator({ backend, ...delays(0, 0) });

  test('a subscription charges once, admits the number, and is removed by a reset', () => {
    const { charges, pay, reset, statusOf } = use();
    expect(statusOf(newcomer)).toBe(0);
    pay(newcomer, 'a-key');
    const charge = { key: 'a-key', msisdn: newcomer, pack: 'Daily', time: 1_000 };
    expect(charges).toEqual([charge]);
    expect([statusOf(newcomer), statusOf('2290177665500')]).toEqual(['1', 0]);
    reset();
    expect([charges, statusOf(newcomer)]).toEqual([[], 0]);
    pay(newcomer, 'a-key');
    expect(charges).toEqual([charge]);
  });

  test('a number is the same in each of its spellings', () => {
    const spellings = ['0190000011', 2_290_190_000_011, '+229 01 90 00 00 11', '90000011'];
    for (const spelling of spellings) {
      const { charges, pay, statusOf } = use();
      pay(String(spelling));
      expect(spellings.map(statusOf)).toEqual(['1', '1', '1', '1']);
      expect(charges).toMatchObject([{ msisdn: String(spelling) }]);
    }
    expect(use().statusOf('01 90 00 00 01')).toBe('1');
  });

  test.each<[Answer, number]>([
    [success, 1],
    [text(' \r\n Success \n'), 1],
    [{ kind: 'delayed', ms: 15_000, answer: success }, 1],
    ...lost.map((answer): [Answer, number] => [answer, 1]),
    [text('Crédit insuffisant'), 0],
    [text('success'), 0],
    [{ kind: 'html' }, 0],
    [text('Success', 500), 0],
    [{ kind: 'delayed', ms: 1, answer: text('Success', 500) }, 0],
    ...undecided.map((answer): [Answer, number] => [answer, 0]),
  ])('the answer %j is given as it is and makes %d charges', (answer, count) => {
    const { charges, pay, statusOf } = use();
    expect(pay(newcomer, null, answer)).toEqual(answer);
    expect([charges.length, statusOf(newcomer)]).toEqual([count, count ? '1' : 0]);
  });

  test('a body without its fields is refused with a text that names them, and not charged', () => {
    const { charges, check, subscribe } = use();
    const all = `Champs manquants : ${subscriptionFields.join(', ')}.`;
    const refusals: [Answer, string][] = [
      [check({ msisdn: ' ', service: ['x'] }), 'Champs manquants : msisdn, service.'],
      [subscribe({ ...bodyOf(newcomer), pack: null }, null), 'Champ manquant : pack.'],
      [subscribe(undefined, null), all],
    ];
    for (const [answer, words] of refusals) expect(answer).toEqual(text(words, 400));
    expect(charges).toEqual([]);
  });
});

describe('in the idempotent mode (the default)', () => {
  test('a repeated key is charged once; requests without a key or with another one are charged each', () => {
    const { charges, pay } = useOperator();
    for (const key of ['a', 'a', null, null, 'b']) expect(pay(newcomer, key)).toEqual(success);
    expect(charges.map(({ key }) => key)).toEqual(['a', null, null, 'b']);
  });

  test('a key that comes with another body is refused and not charged', () => {
    const { charges, pay, subscribe } = useOperator();
    pay(newcomer, 'a-key');
    const refusal = subscribe(bodyOf(newcomer, 'Weekly'), 'a-key');
    expect(refusal).toMatchObject({ httpStatus: 422 });
    expect(charges).toMatchObject([{ pack: 'Daily' }]);
  });

  const refusal = text('Crédit insuffisant');

  test.each<[first: Answer, second: Answer, charged: number]>([
    ...lost.map((answer): [Answer, Answer, number] => [answer, success, 1]),
    ...undecided.map((answer): [Answer, Answer, number] => [answer, success, 1]),
    [refusal, refusal, 0],
  ])('after the answer %j a repeated key is answered %j', (first, second, charged) => {
    const { charges, pay } = useOperator();
    pay(newcomer, 'a-key', first);
    expect(pay(newcomer, 'a-key')).toEqual(second);
    expect(charges).toHaveLength(charged);
  });
});

describe('in the plain mode', () => {
  const plain = (visible: number, answered: number | null) =>
    useOperator({ backend: 'plain', ...delays(visible, answered) });

  test('each request is charged at receipt, also with a repeated key', () => {
    const { charges, pay, pass, subscribe } = plain(0, 45_000);
    expect(pay(newcomer, 'a-key')).toEqual({ kind: 'delayed', ms: 45_000, answer: success });
    pass(500);
    subscribe(bodyOf(newcomer, 'Weekly'), 'a-key');
    expect(charges).toMatchObject([
      { key: 'a-key', pack: 'Daily', time: 1_000 },
      { key: 'a-key', pack: 'Weekly', time: 1_500 },
    ]);
  });

  test('a check reflects a charge after its delay, and a second charge does not hide the first', () => {
    const { pay, pass, statusOf } = plain(60_000, 0);
    pay(newcomer);
    pass(59_999);
    expect(statusOf(newcomer)).toBe(0);
    pass(1);
    expect(statusOf(newcomer)).toBe('1');
    pay(newcomer);
    expect(statusOf(newcomer)).toBe('1');
  });

  test('a charge without a response is made, and a refusal is delayed', () => {
    const silent = plain(0, null);
    expect(silent.pay(newcomer)).toEqual({ kind: 'silence' });
    expect(silent.charges).toHaveLength(1);
    const { charges, pay } = plain(0, 45_000);
    const { subscribe: answer } = testNumber('insufficient-credit');
    expect(pay(numberOf('insufficient-credit'))).toEqual({ kind: 'delayed', ms: 45_000, answer });
    expect(charges).toEqual([]);
  });
});
