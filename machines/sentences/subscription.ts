import { paymentLimitMs } from '../business';
import type { subscriptionMachine } from '../subscription';
import type { SentencesOf } from './sentences-of';

export const subscriptionSentences: SentencesOf<typeof subscriptionMachine> = {
  events: {
    'number.given': 'The address brings a number.',
    'number.typed': 'The subscriber types a number.',
    'number.disowned': "The subscriber presses 'Ce n’est pas mon numéro'.",
    'pack.chosen': 'The subscriber chooses a pack.',
    'form.submitted': "The subscriber presses 'Souscrivez maintenant'.",
    'check.requested': "The subscriber presses 'Vérifiez votre abonnement'.",
    'payment.confirmed': "The subscriber presses 'Payez quand même'.",
    'payment.received': 'A late success arrives.',
    'error.dismissed': "The subscriber presses 'J’ai compris'.",
    'screen.left': 'The subscriber leaves the form.',
  },
  guards: {
    isEditable: 'the number can be changed',
    isGiven: 'the address has brought the number',
    hasNumber: 'the field has a number',
    isForLatestRequest: 'the payment is for the number that the form sent last',
    isSuccess: "the operator's text is 'Success'",
    isRecorded: 'this browser knows an earlier payment for the number',
    isSubscribed: 'the operator answers with status 1',
  },
  actions: {
    keepGivenNumber: 'The form shows the number and locks the field.',
    keepText: 'The form keeps the number.',
    keepPack: 'The form keeps the pack.',
    writeRequest: 'The app prepares the request.',
    keepRecord: 'The form shows the earlier payment.',
    keepCheckResult: 'The form keeps the result of the check.',
    keepReply: "The message shows the operator's text.",
    keepFailure: 'The message says why.',
    makeEditable: 'The number can be changed.',
    clearNumber: 'The form deletes the number.',
    keepReceivedRequest: 'The form takes number and pack of the payment.',
    rememberNumber: 'The app stores the number in the cookie.',
    recordAsPaid: 'This browser records the payment.',
    forgetNumber: 'The app deletes the number and its payments from this browser.',
    goHome: 'The home page opens.',
    goToForm: 'The address becomes /home/login.',
  },
  actors: {
    subscribe:
      'The app sends the payment, unless this browser knows an earlier one that the subscriber has not confirmed.',
    checkNumber: 'The app asks the operator about the number.',
  },
  delays: {
    callLimit: `the most that the form waits for an answer; a success counts within ${paymentLimitMs / 1_000} seconds`,
    redirectDelay: 'how long a success message shows',
  },
  tags: {
    busy: 'The screen shows a spinner.',
    invalid: 'The form points out a mistake.',
  },
};
