const order = 'The two actions do not depend on each other: their order shows nowhere.';
const passesThrough =
  'Every unseen state drops on at once what is not for the number on the screen, the other one just the same.';
const staysAnyway = 'A state that leads to itself without re-entering stays as it is.';
const nobodyStays =
  'Nobody stays in arriving by design; where nothing is lost, it looks and behaves as ready does.';
const asksAllTheSame =
  'Only where the lost request was for the number that is opened would they differ, and who submits it is asked all the same.';
const oneTab =
  'Only a failure that names the pack of another tab would differ: paths have one tab, tests/machines/subscription.test.ts has two.';
const kept =
  'Shows with the next request only, which paths do not send for the same number; tests/machines shows it.';
const dropsBack =
  'Where the number is the one whose answer was lost, arriving drops on to unresolved at once.';
const bothEnd = 'Both are the end of the visit: the screen has gone.';
const nothingToGiveUp =
  'Settled gives up what is under way, of which there is nothing at the beginning; then both wait for a text.';
const allHaveEnded =
  'The newest request has failed and the oldest has answered: settled has none to give up.';
const olderAreGivenUp =
  'Requests before the one whose list is shown have been given up. The guard holds whatever the provider does, which a test of the machine by itself shows.';
/** Faults that nobody can notice, or that no path can show, by machine and by the mutant's name, with the reason. */
export const equivalentMutants: Record<string, Record<string, string>> = {
  landing: {
    'comes too early: arriving: always [isVerifiedBefore] → checking.again':
      'No number is never a verified one: the two guards cannot both hold.',
    'begins checking with again': 'Whatever leads to checking says which part of it is meant.',
  },
  subscription: {
    'leads to refused.unseen instead: succeeded.unseen: always [isOnScreen] → editing / clearForm':
      passesThrough,
    'leads to failed.unseen instead: succeeded.unseen: always [isOnScreen] → editing / clearForm':
      passesThrough,
    'leads to succeeded.unseen instead: refused.unseen: always [isOnScreen] → editing / clearForm':
      passesThrough,
    'leads to failed.unseen instead: refused.unseen: always [isOnScreen] → editing / clearForm':
      passesThrough,
    'leads to succeeded.unseen instead: failed.unseen: always [isOnScreen] → editing / clearForm':
      passesThrough,
    'leads to refused.unseen instead: failed.unseen: always [isOnScreen] → editing / clearForm':
      passesThrough,
    'leads to editing.ready instead: succeeded.unseen: always [isOnScreen] → editing / clearForm':
      asksAllTheSame,
    'leads to editing.ready instead: refused.unseen: always [isOnScreen] → editing / clearForm':
      asksAllTheSame,
    'leads to editing.ready instead: failed.unseen: always [isOnScreen] → editing / clearForm':
      asksAllTheSame,
    'leads to editing.ready instead: refused.seen: error.dismissed → editing':
      'A refusal is a clear answer: nothing about that number is lost any more.',
    'drops editing.arriving: always → editing.ready': nobodyStays,
    'leads nowhere: editing.arriving: always → editing.ready': nobodyStays,
    'leads to editing.arriving instead: editing.arriving: always → editing.ready': nobodyStays,
    'leads to editing.arriving instead: editing: form.submitted [hasLostNumber] → editing.unresolved / showLost':
      dropsBack,
    'leads to editing.arriving instead: editing.unresolved.unchecked: pack.chosen → (stays)':
      dropsBack,
    'leads to editing.unresolved.unchecked instead: editing.unresolved.unchecked: pack.chosen → (stays)':
      staysAnyway,
    'leads to editing.unresolved.checkFailed instead: editing.unresolved.checkFailed: pack.chosen → (stays)':
      staysAnyway,
    'does goHome too early: succeeded.seen: after redirectDelay → away / leaveScreen, goHome':
      order,
    'does goToSubscription too early on entry of failed.seen': order,
    'does goHome too early: confirmed: after redirectDelay → away / leaveScreen, goHome': order,
    'does forgetIntent too early: checking: checkNumber answers → confirmed / rememberNumber, forgetIntent, forgetLost':
      order,
    'does forgetLost too early: checking: checkNumber answers → confirmed / rememberNumber, forgetIntent, forgetLost':
      order,
    'does forgetLost too early: submitting: subscribe answers [isSuccess] → succeeded / rememberNumber, forgetLost':
      order,
    'does forgetLost too early: submitting: subscribe answers → refused / keepReply, forgetLost':
      order,
    'does keepLost too early: submitting: subscribe fails → failed / keepFailure, keepLost': oneTab,
    'does keepLost too early: submitting: after callLimit → failed / keepFailure {"kind":"timeout"}, keepLost':
      oneTab,
    'does showLost too early: editing.unresolved: check.requested → checking / takeUpLost, showLost':
      order,
    'does not forgetIntent: checking: checkNumber answers → confirmed / rememberNumber, forgetIntent, forgetLost':
      kept,
    'does not forgetLost: submitting: subscribe answers → refused / keepReply, forgetLost': kept,
  },
  login: {
    'leads to done instead: (anywhere): screen.left → left': bothEnd,
    'leads to left instead: succeeded: after redirectDelay → done / goHome': bothEnd,
    'does goToLogin too early: checking: checkNumber answers → editing.refused / clearText, goToLogin':
      order,
  },
  catalogue: {
    'leads nowhere: loading.listening: groups.arrived → loading.listening / keepGroups':
      'Paths let a time limit pass as a whole; that it begins anew, tests/machines/catalogue.test.ts shows.',
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
