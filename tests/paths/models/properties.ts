// Properties of whole walks: what must hold for all steps together, judged by what was observed and sent.
import type { Answer, ProductPath } from '../../../fixtures/answers';
import { answerOfNumber } from '../../../fixtures/test-numbers';
import type { Moment, Property } from '../../../statecharts/paths/model';
import type { Stimulus } from '../drivers/stimulus';
import { answerLimitMs } from './limits';
import type { Observation } from './portal-model';
import { canonical, replyOf } from './subscription-spec';

type History = readonly Moment<Observation>[];

/** What the properties read of a view; a model has the fields of its screen. */
interface View {
  spinner?: unknown;
  notice?: string | null;
  dialog?: { role: string } | null;
  question?: object | null;
  number?: string;
  canDisown?: boolean;
}

const viewAt = (moment: Moment<Observation> | undefined) => (moment?.seen.view ?? {}) as View;
const stimulusAt = (moment: Moment<Observation> | undefined) =>
  moment?.step?.case.stimulus as Stimulus | undefined;

const callsTo = (path: ProductPath, moment: Moment<Observation> | undefined) =>
  moment?.seen.world.sent.filter((call) => call.path === path) ?? [];
/** The calls that were sent between the moment before and this one. */
const newCalls = (path: ProductPath, history: History, index: number) =>
  callsTo(path, history[index]).slice(callsTo(path, history[index - 1]).length);
const numberIn = (body: unknown) => canonical((body as { msisdn: string }).msisdn.trim());

function isPress(moment: Moment<Observation>, ...names: string[]): boolean {
  const stimulus = stimulusAt(moment);
  return stimulus?.do === 'press' && names.includes(stimulus.name);
}

/** Returns the path and the answer of a step that answers a call, for a call with that number. */
function answerAt(
  moment: Moment<Observation>,
  msisdn = '',
): [ProductPath, Answer | undefined] | [] {
  const stimulus = stimulusAt(moment);
  if (stimulus?.do !== 'answer') return [];
  return [stimulus.call, stimulus.with ?? answerOfNumber(stimulus.call, { msisdn })];
}

/** Returns the sentence that a check of the moments, one after the other, returns first. */
const firstOf = (
  history: History,
  check: (moment: Moment<Observation>, index: number) => string | false | undefined,
): string | undefined => {
  for (const [index, moment] of history.entries()) {
    const broken = check(moment, index);
    if (broken) return broken;
  }
};

type PortalProperty = (history: History) => string | undefined;

const isBusy = ({ spinner, notice }: View) =>
  Boolean(spinner) || notice?.startsWith('loading') === true;

const onePaymentForAPress: PortalProperty = (history) => {
  let allowed = 0;
  return firstOf(history, (moment, index) => {
    const isOwn =
      isPress(moment, 'Souscrivez maintenant', 'Payer quand même') &&
      !isBusy(viewAt(history[index - 1]));
    const payments = newCalls('/subscribe/user', history, index).length;
    allowed += (isOwn ? 1 : 0) - payments;
    if (allowed < 0) return 'a payment is sent without a press of its own';
    // The press has led to a question, or to nothing.
    if (isOwn && payments === 0 && !isBusy(viewAt(moment))) allowed -= 1;
  });
};

const questionBeforeAnother: PortalProperty = (history) => {
  const paid = new Set<string>();
  return firstOf(history, (moment, index) => {
    const before = history[index - 1];
    if (viewAt(before).question || isDisowned(history, index)) paid.clear();
    const [path, answer] = answerAt(moment);
    if (path === '/subscribe/user' && answer && replyOf(answer).record === 'refused') paid.clear();
    for (const { body } of newCalls('/subscribe/user', history, index)) {
      if (paid.has(numberIn(body))) return 'a number pays again without a question';
      paid.add(numberIn(body));
    }
  });
};

const isDisowned = (history: History, index: number) =>
  viewAt(history[index - 1]).canDisown === true &&
  isPress(history[index]!, 'Ce n’est pas mon numéro', 'This is not my number');

const disownedNumberIsGone: PortalProperty = (history) => {
  const disowned = new Set<string>();
  return firstOf(history, (moment, index) => {
    const stimulus = stimulusAt(moment);
    const written =
      stimulus?.do === 'type' ? stimulus.text : stimulus?.do === 'go' && stimulus.address;
    if (written) disowned.delete(canonical(written.replace(/^.*msisdn=/, '').trim()));
    const { cookie, sent } = moment.seen.world;
    const known = sent.slice(history[index - 1]?.seen.world.sent.length ?? 0);
    const used = known.filter(({ body }) => body !== null).map(({ body }) => numberIn(body));
    if (used.some((number) => disowned.has(number))) return 'a disowned number is sent';
    if (isDisowned(history, index)) {
      const { address } = history[index - 1]!.seen.world;
      disowned.add(
        canonical(viewAt(history[index - 1]).number ?? address.split('msisdn=')[1] ?? ''),
      );
    }
    return cookie !== null && disowned.has(canonical(cookie)) && 'a disowned number is remembered';
  });
};

const cookieOfAdmittedNumber: PortalProperty = (history) =>
  firstOf(history, (moment, index) => {
    const before = history[index - 1];
    const { cookie, sent } = moment.seen.world;
    if (!before || cookie === null || cookie === before.seen.world.cookie) return;
    const [path, answer] = answerAt(moment, cookie);
    const isSent = sent.some(
      (call) => call.path === path && numberIn(call.body) === canonical(cookie),
    );
    const isLanding = before.seen.world.address.startsWith('/home?');
    const status = answer?.kind === 'status' ? String(answer.status) : null;
    const isAdmitted =
      path === '/subscribe/user'
        ? answer && replyOf(answer).record === 'paid'
        : status !== null && (isLanding ? status !== '0' : status === '1');
    return (!isSent || !isAdmitted) && 'a number is remembered that no answer has admitted';
  });

const everyWaitEnds: PortalProperty = (history) => {
  let waited = 0;
  return firstOf(history, (moment, index) => {
    const isNew = moment.seen.world.sent.length > (history[index - 1]?.seen.world.sent.length ?? 0);
    const isFresh =
      isNew || stimulusAt(moment)?.do === 'answer' || !isBusy(viewAt(history[index - 1]));
    waited = isFresh ? 0 : waited + moment.ms;
    return isBusy(viewAt(moment)) && waited >= answerLimitMs && 'a wait has no end';
  });
};

const noErrorAfterSuccess: PortalProperty = (history) => {
  let paidAt = Infinity;
  return firstOf(history, (moment) => {
    const { dialog } = viewAt(moment);
    const payments = callsTo('/subscribe/user', moment).length;
    if (dialog?.role === 'dialog') paidAt = payments;
    return dialog?.role === 'alertdialog' && payments === paidAt && 'an error follows a success';
  });
};

/** The properties of payments that also hold for each page of a phone with two tabs. */
export const paymentProperties: Record<string, PortalProperty> = {
  'SUB-3, SUB-25: each payment has a press of its own, outside of a wait': onePaymentForAPress,
  'SUB-17: after a success, only a further payment leads to an error': noErrorAfterSuccess,
  'CALL-1: every wait ends within its time limit': everyWaitEnds,
};

/** The properties of all walks of the portal, each with its rules. */
export const properties: Record<string, Property<Observation>> = {
  ...paymentProperties,
  'SUB-11: between two payments for a number there is a question, or a refusal':
    questionBeforeAnother,
  'SUB-2, LAND-16: a disowned number is sent and remembered only after it is entered again':
    disownedNumberIsGone,
  'LAND-3, LOGIN-3, SUB-4, SUB-14: the cookie has a number only after an answer that admits it':
    cookieOfAdmittedNumber,
};
