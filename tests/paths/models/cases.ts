// Cases, replies and parts of a state that several models share.
import { doneEvent, errorEvent } from '../../../statecharts/definition';
import type { Exercise, Moment } from '../../../statecharts/paths/model';
import type { Answer, ProductPath } from '../../../fixtures/answers';
import { testNumber, type TestNumberName } from '../../../fixtures/test-numbers';
import type { Stimulus } from '../drivers/stimulus';
import type { Case, Observation, SpecState, World } from './portal-model';

/** The world at the beginning of a visit. */
export const worldAt = (
  address: string,
  cookie: string | null = null,
  sent: World['sent'] = [],
): World => ({ address, cookie, sent });

/** A moment of a walk, `ms` after the moment before; the stimulus is null at the start. */
export function momentOf(
  stimulus: Stimulus | null,
  seen: Pick<Observation, 'world' | 'view'>,
  ms: number,
): Moment<Observation> {
  const event = { type: '' };
  const given = stimulus && { name: '', stimulus, event, outcome: <Spec>(spec: Spec) => spec };
  return {
    step: given && { name: '', case: given, event },
    ms,
    seen: { ...seen, inFlight: 0 },
  };
}

/** A copy of the state at another address. */
export const at = <Spec extends { world: World }>(spec: Spec, address: string): Spec => ({
  ...spec,
  world: { ...spec.world, address },
});

export const withCookie = <Spec extends { world: World }>(
  spec: Spec,
  cookie: string | null,
): Spec => ({ ...spec, world: { ...spec.world, cookie } });

export const sending = <Spec extends { world: World }>(
  spec: Spec,
  path: ProductPath,
  body: unknown,
): Spec => ({
  ...spec,
  world: { ...spec.world, sent: [...spec.world.sent, { path, body }] },
});

/** A case that is tried, and is possible, only where the condition holds. */
export const only = <Spec>(
  holds: (spec: Spec) => boolean,
): Pick<Case<Spec>, 'when' | 'isPossible'> => ({
  when: (_, spec) => holds(spec),
  isPossible: holds,
});

/** Requirements that no start exercises. */
export const afterStart = <Spec>(
  exercises: Record<string, (after: Spec, before: Spec, step: string) => boolean>,
): Record<string, Exercise<Spec>> =>
  Object.fromEntries(
    Object.entries(exercises).map(([id, isExercised]) => [
      id,
      (after, before, step) => before !== null && isExercised(after, before, step),
    ]),
  );

export const press = (
  name: string,
  more: { role?: 'link'; within?: 'dialog'; to?: string } = {},
): Stimulus => ({ do: 'press', role: 'button', name, ...more });

/** The oldest held response of that call is released; the answer replaces the fixtures'. */
export const answering = (
  call: ProductPath,
  given?: Answer,
): Extract<Stimulus, { do: 'answer' }> => ({
  do: 'answer',
  call,
  ...(given && { with: given }),
});

export const leaving = <Spec extends SpecState>(outcome: (spec: Spec) => Spec): Case<Spec> => ({
  name: 'leaves',
  stimulus: { do: 'go', address: '/search' },
  event: { type: 'screen.left' },
  outcome: (spec) => outcome(at(spec, '/search')),
});

/** Returns a reply in words, after 'answers'. */
export function replyWords(answer: Answer): string {
  switch (answer.kind) {
    case 'status':
      return typeof answer.status === 'number'
        ? `the number ${answer.status}`
        : `'${answer.status}'`;
    case 'json':
      return JSON.stringify(answer.body);
    case 'text':
      if (answer.httpStatus === 200) return JSON.stringify(answer.text);
      return `HTTP ${answer.httpStatus} ${answer.text ? 'with' : 'without'} a text`;
    case 'html':
      return 'with a page';
    case 'reset':
      return 'by breaking the connection';
    default:
      return answer.kind;
  }
}

const loginOf = (name: TestNumberName) => {
  const { msisdn, login } = testNumber(name);
  if (login === 'by subscription') throw new Error(`${name} has no login answer of its own.`);
  return { name, msisdn, login };
};

/** One test number per reply to a check. */
export const checkedNumbers = [
  loginOf('subscribed'),
  loginOf('subscribed-numeric'),
  loginOf('not-subscribed'),
  loginOf('not-subscribed-text'),
  loginOf('other-status'),
  loginOf('null-login'),
  loginOf('no-status'),
  loginOf('server-error'),
  loginOf('broken-connection'),
  loginOf('html-page'),
];

/** The reply to a check as a machine receives it. */
export const checkEvent = (answer: Answer) =>
  answer.kind === 'status'
    ? doneEvent('checkNumber', { status: String(answer.status) })
    : errorEvent('checkNumber', { kind: answer.kind });

/** The reply of each test number to the check that waits for it. */
export const checkReplies = <Spec extends SpecState & { waiting: string | null }>(
  outcome: (spec: Spec, answer: Answer) => Spec,
): Case<Spec>[] =>
  checkedNumbers.map(({ msisdn, login }) => ({
    name: `the backend answers ${replyWords(login)}`,
    stimulus: answering('/loginuser'),
    event: checkEvent(login),
    ...only(({ waiting }) => waiting === msisdn),
    outcome: (spec) => outcome(spec, login),
  }));
