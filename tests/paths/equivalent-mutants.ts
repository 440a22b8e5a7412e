// The mutants that no requirement can find, with the reasons.
const order = 'The two actions do not depend on each other: their order shows nowhere.';
const staysAnyway = 'A state that leads to itself without re-entering stays as it is.';
const bothEnd = 'Both are the end of the visit: the screen has gone.';
const nothingToGiveUp =
  'Settled gives up what is under way, of which there is nothing at the beginning; then both wait for a text.';
const allHaveEnded =
  'The newest request has failed and the oldest has answered: settled has none to give up.';
const olderAreGivenUp =
  'Requests before the one whose list is shown have been given up. The guard holds whatever the provider does, which a test of the machine by itself shows.';

/** Keys: machine, then mutant. Each text says why no path can reveal the fault. */
export const equivalentMutants: Record<string, Record<string, string>> = {
  landing: {
    'comes too early: arriving: always [isVerifiedBefore] → checking.again':
      'No number is never a verified one: the two guards cannot both hold.',
    'begins checking with again': 'Whatever leads to checking says which part of it is meant.',
  },
  subscription: {
    'leads nowhere: idle: number.disowned [isGiven] → idle.ready / forgetNumber, clearNumber, goToForm':
      'A number of the address is not blank, so the form does not miss it.',
    'does goToForm too early: idle: number.disowned [isGiven] → idle.ready / forgetNumber, clearNumber, goToForm':
      order,
    'does goToForm too early: askingFirst: number.disowned [isGiven] → idle / forgetNumber, clearNumber, goToForm':
      order,
    'does makeEditable too early: submitting: after callLimit → error / keepFailure {"kind":"timeout"}, makeEditable, goToForm':
      order,
    'does goToForm too early: submitting: after callLimit → error / keepFailure {"kind":"timeout"}, makeEditable, goToForm':
      order,
    'does makeEditable too early: submitting: subscribe fails → error / keepFailure, makeEditable, goToForm':
      order,
    'does goToForm too early: submitting: subscribe fails → error / keepFailure, makeEditable, goToForm':
      order,
    'does recordAsPaid too early: checking: checkNumber answers [isSubscribed] → success / keepCheckResult "subscribed", recordAsPaid, rememberNumber':
      order,
    'does rememberNumber too early: checking: checkNumber answers [isSubscribed] → success / keepCheckResult "subscribed", recordAsPaid, rememberNumber':
      order,
  },
  login: {
    'leads to done instead: (anywhere): screen.left → left': bothEnd,
    'leads to left instead: succeeded: after redirectDelay → done / goHome': bothEnd,
    'does goToLogin too early: checking: checkNumber answers → editing.refused / clearText, goToLogin':
      order,
  },
  catalogue: {
    'leads nowhere: loading.listening: groups.arrived → loading.listening / keepGroups':
      'Paths let a time limit pass as a whole; tests/unit/machines/catalogue.test.ts shows that it starts again.',
  },
  search: {
    'begins search with settled': nothingToGiveUp,
    'leads to untouched instead: failed: games.arrived [isNewerThanShown] → settled / keepGames':
      allHaveEnded,
    'forgets the guard: waiting: games.arrived [isNewerThanShown] → (stays) / keepGames':
      olderAreGivenUp,
    'forgets the guard: failed: games.arrived [isNewerThanShown] → settled / keepGames':
      olderAreGivenUp,
    'takes isNewerThanShown for true': olderAreGivenUp,
    'leads to waiting instead: waiting: games.arrived [isNewerThanShown] → (stays) / keepGames':
      staysAnyway,
    'leads to waiting instead: waiting: games.failed → (stays) / logFailure': staysAnyway,
    'leads to failed instead: failed: games.failed → (stays) / logFailure': staysAnyway,
    'does logFailure too early: waiting: after callLimit → failed / abandonRequests, logFailure':
      order,
  },
};
