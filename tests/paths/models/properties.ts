// Properties of whole walks: what must hold for all steps together, judged by what was observed and sent.
import type { ProductPath } from '../../../fixtures/answers';
import type { Moment, Property } from '../../../statecharts/paths/model';
import type { Stimulus } from '../drivers/stimulus';
import { answerLimitMs } from './limits';
import type { Observation } from './portal-model';

type History = readonly Moment<Observation>[];

/** What the properties read of a view; a model has the fields of its screen. */
interface View {
  spinner?: unknown;
  notice?: string | null;
  dialog?: { role: string } | null;
}

const viewAt = (moment: Moment<Observation> | undefined) => (moment?.seen.view ?? {}) as View;
const stimulusAt = (moment: Moment<Observation> | undefined) =>
  moment?.step?.case.stimulus as Stimulus | undefined;

const callsTo = (path: ProductPath, moment: Moment<Observation> | undefined) =>
  moment?.seen.world.sent.filter((call) => call.path === path) ?? [];
/** The calls that were sent between the moment before and this one. */
const newCalls = (path: ProductPath, history: History, index: number) =>
  callsTo(path, history[index]).slice(callsTo(path, history[index - 1]).length);

function isPress(moment: Moment<Observation>, ...names: string[]): boolean {
  const stimulus = stimulusAt(moment);
  return stimulus?.do === 'press' && names.includes(stimulus.name);
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

const isBusy = ({ spinner, notice }: View) =>
  Boolean(spinner) || notice?.startsWith('loading') === true;

const onePaymentForAPress: Property<Observation> = (history) => {
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

const everyWaitEnds: Property<Observation> = (history) => {
  let waited = 0;
  return firstOf(history, (moment, index) => {
    const isNew = moment.seen.world.sent.length > (history[index - 1]?.seen.world.sent.length ?? 0);
    const isFresh =
      isNew || stimulusAt(moment)?.do === 'answer' || !isBusy(viewAt(history[index - 1]));
    waited = isFresh ? 0 : waited + moment.ms;
    return isBusy(viewAt(moment)) && waited >= answerLimitMs && 'a wait has no end';
  });
};

const noErrorAfterSuccess: Property<Observation> = (history) => {
  let paidAt = Infinity;
  return firstOf(history, (moment) => {
    const { dialog } = viewAt(moment);
    const payments = callsTo('/subscribe/user', moment).length;
    if (dialog?.role === 'dialog') paidAt = payments;
    return dialog?.role === 'alertdialog' && payments === paidAt && 'an error follows a success';
  });
};

/** The properties of all walks of the portal, and of each page of a phone with two tabs, each with its rules. */
export const properties: Record<string, Property<Observation>> = {
  'SUB-3, SUB-25: each payment has a press of its own, outside of a wait': onePaymentForAPress,
  'SUB-17: after a success, only a further payment leads to an error': noErrorAfterSuccess,
  'CALL-1: every wait ends within its time limit': everyWaitEnds,
};
