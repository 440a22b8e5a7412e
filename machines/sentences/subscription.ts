import {
  callLimitMs,
  catalogueLimitMs,
  countryPrefix,
  paymentLimitMs,
  paymentRedirectMs,
  ussdCode,
} from '../business';
import { packs } from '../packs';
import { subscriptionMachine } from '../subscription';
import { seconds } from './seconds';
import type { SentencesOf } from './sentences-of';

const durationOf = (hours: number) => (hours > 24 ? `${hours / 24} days` : `${hours} hours`);
const shownFor = packs.map(({ value, hours }) => `${value} ${durationOf(hours)}`).join(', ');
const packList = packs
  .map(({ value, price, hours }) => `${value} ${price} for ${durationOf(hours)}`)
  .join(', ');

/** The situations in which a second charge is possible, and the effect of the next press. */
const chargedTwice = `Not in one browser: while it remembers a payment, it never sends a second one without a question. A number with and without ${countryPrefix} is one number here. A second charge is possible:

- with ‘Payez quand même’, as the table below says (D-20, D-114, D-116);
- once the time of a paid pack is over: the next press then sends at once;
- after ‘Ce n’est pas mon numéro’, ‘This is not my number’ at the end of the home page, or deleted browser data: this browser then remembers no payment, except one that succeeds later (D-117). Closing the browser does not delete this memory; closing a private window does;
- on another phone, in another browser or in a private window;
- by dialling ${ussdCode}: the portal does not learn of it.

In these cases only the operator can refuse.

| ‘Payez quand même’ after … | Charged again? |
| --- | --- |
| a payment that was received | Yes: it is a new request. |
| an unknown result, with the same pack and within its time | Only if the operator does not recognise the request, which is sent again and marked as a repeat (ask the operator whether it does). |
| an unknown result, with another pack or after the time of the pack | Yes, if the first payment was made: it is a new request. |
| a second try that the operator refused | It is a new request: charged if the operator accepts it. |
| a first payment that still runs in another tab | As after an unknown result. |
| a first payment in another tab that has succeeded or failed in the meantime | Nothing is sent, and the form asks again. |
| a first payment in another tab that was refused in the meantime | It is a new first payment. |

| Situation in one browser | What the next press does |
| --- | --- |
| A payment is running, also in a second tab | It sends nothing (SUB-3). The second tab asks: “Une demande est en cours pour ce numéro.” |
| The tab was closed or reloaded while a payment ran | The form asks: within ${seconds(paymentLimitMs)} of the press “Une demande est en cours pour ce numéro.”, then “Votre demande précédente a peut-être abouti.” (D-16, D-18) |
| A payment was received | The form asks until the time of the pack is over: ${shownFor}. |
| The result is not known | The form asks, without a time limit. |
| The operator refused the first try | Nothing was charged, and the next press sends at once (SUB-16). |
| The operator refused a second try, after ‘Payez quand même’ | The refusal says nothing about the first try, so the form asks again. ‘Payez quand même’ is then a new request (D-114). |
| Another pack was chosen in between | The form asks all the same: a payment is remembered for the number, not for the pack (SUB-11, SUB-12). |
| A success arrives late, within ${seconds(paymentLimitMs)} | The payment counts, also after the form was left, and the form asks (SUB-17; D-18). |
| A refusal of the first try arrives late, within ${seconds(paymentLimitMs)} | It shows nothing, and the next press sends at once (SUB-20). |

The question has three buttons. ‘Vérifiez votre abonnement’ asks the operator, and opens the games if the number is subscribed. ‘Allez aux jeux’ opens the home page. ‘Payez quand même’ pays, as the first table says.`;

/** Failures of a payment, and whether it may have been made. */
const failures = `| What happened | What the subscriber reads | Was it charged? | The next press |
| --- | --- | --- | --- |
| The portal gets no readable answer from the operator: the connection between them breaks, the answer is empty or a web page, or the service fails or is busy (D-11, D-16) | The text of the service; without one “Le service est momentanément indisponible. Vérifiez votre crédit avant de réessayer.” | Perhaps | asks first |
| The service reports that the request itself is wrong | the same | No | sends at once, except after a [second try](#charged-twice) |
| No answer within ${seconds(callLimitMs)} | “Le service n’a pas répondu à temps. Vérifiez votre crédit avant de réessayer.” | Perhaps | asks first |
| The phone has no connection, or loses it before the answer | “Pas de connexion. Vérifiez votre réseau et votre crédit avant de réessayer.” | Perhaps: the request may have left | asks first |`;

/** What leaving the form and closing its tab changes. */
const leftOrClosed = `| Meanwhile | The subscriber leaves the form by a link: the logo, the search, ‘Allez aux jeux’ | The subscriber presses Back, or closes or reloads the tab |
| --- | --- | --- |
| The payment runs, or a message says that no answer came in time | The payment goes on. A success within ${seconds(paymentLimitMs)} counts, but opens nothing, and the number is not remembered (SUB-17; D-18). | The payment may be made, and the portal does not learn the result: the form asks before it sends again (D-16). |
| The success message shows | The pack is paid, and this browser remembers the number. The home page does not open by itself: each link to it opens it. | The pack is paid. Until the browser is closed it remembers the number. |
| The form asks, or checks: “Vérification en cours…” | A running check ends. Nothing more is sent, and the next press asks again. | the same |

Leaving loses no paid pack. As soon as the operator reports the subscription, the games open from the address of the home page with this number, from a link to it while this browser remembers the number, and with ‘Déjà abonné ? Connectez-vous’.`;

/** The texts and pictures of the subscription form on the flows pages. */
export const subscriptionFlow = {
  machine: subscriptionMachine,
  sentences: {
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
      isNumberEditable: 'the number can be changed',
      isNumberGiven: 'the address has brought the number',
      hasNumber: 'the field has a number',
      isForLatestRequest: 'the payment is for the number that the form sent last',
      isSuccess: "the operator's text is 'Success'",
      isPaymentRecorded: 'this browser knows an earlier payment for the number',
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
      makeNumberEditable: 'The number can be changed.',
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
      callLimit: `the most that the form waits for an answer; a success counts within ${seconds(paymentLimitMs)}`,
      redirectDelay: 'how long a success message shows',
    },
    tags: {
      busy: 'The screen shows a spinner.',
      invalid: 'The form points out a mistake.',
    },
  } satisfies SentencesOf<typeof subscriptionMachine>,
  stories: [
    {
      title: 'Paid',
      question: 'How long until the games open after paying?',
      answer: `At most ${seconds(paymentRedirectMs + 2 * callLimitMs)} until the home page lets the subscriber in: the operator answers within ${seconds(callLimitMs)}, the success message shows for ${seconds(paymentRedirectMs)}, and the home page checks the number within ${seconds(callLimitMs)}. The games load during this check, so the first ones usually show as soon as it has ended; on a slow network the last category may take [up to ${seconds(catalogueLimitMs)}](catalogue.md#no-answer). If the success arrives late, but within ${seconds(paymentLimitMs)} of the press and while the form is open, it is at most ${seconds(paymentLimitMs + paymentRedirectMs + callLimitMs)}. Where the subscriber does not wait: [Left or closed](#left-or-closed). If the check says no, fails or is not answered, the ${ussdCode} page opens, says “Votre paiement a été reçu.” and offers ‘Réessayez’; it does not try again by itself (SUB-5, SUB-17; D-19).`,
      path: [
        'idle.ready',
        'number.typed',
        'idle.ready',
        'form.submitted',
        'submitting',
        'subscribe answers',
        'success',
        'after redirectDelay',
        'left',
      ],
      note: `The packs: ${packList}; their messages: [Packs](README.md#packs). The number is sent as it was typed: unlike the login, the form adds no ${countryPrefix}. The home page then checks the same number (D-16, D-120).`,
    },
    {
      title: 'Pressed twice',
      question: 'What happens if someone presses the button twice?',
      answer:
        'One payment is sent. While it runs, “Souscription en cours…” covers the form, and further presses send nothing. A press in a second tab sends nothing either: the form there asks first, “Une demande est en cours pour ce numéro.” What ‘Payez quand même’ does there: [Charged twice](#charged-twice). The portal never repeats a payment by itself (SUB-3, SUB-25; D-13, D-112, D-115).',
      path: [],
      shows: {
        'subscription-busy': '“Souscription en cours…”',
        'subscription-in-progress': 'In a second tab: “Une demande est en cours pour ce numéro.”',
      },
    },
    {
      title: 'No credit',
      question: 'What happens if the subscriber has no credit?',
      answer: 'Nothing is charged. A message shows the text of the operator.',
      path: [
        'idle.ready',
        'form.submitted',
        'submitting',
        'subscribe answers',
        'error',
        'error.dismissed',
        'idle.ready',
      ],
      note: 'The portal takes any text of the operator except “Success” as a refusal that charged nothing; errors, empty answers and lost answers: [Answer lost](#answer-lost). A refusal that comes too late for the form shows nothing: [No answer in time](#no-answer-in-time). The number and the pack stay, and the next press sends at once, except after a [second try](#charged-twice). The words are the operator’s own (SUB-8, SUB-16). The screen /home/not-charged says the same, with ‘Réessayez’ to the form, but nothing leads to it (CREDIT-2).',
    },
    {
      title: 'Refused for another reason',
      question: 'What does the subscriber see when the operator refuses?',
      path: ['idle.ready', 'form.submitted', 'submitting', 'subscribe answers', 'error'],
      pictures: { 'submitting, subscribe answers, error': 'subscription-refused' },
      note: 'The words are the operator’s own, whatever they say, and ‘J’ai compris’ or the × closes them. The number and the pack stay, and the next press sends at once, except after a [second try](#charged-twice) (SUB-8, SUB-16).',
    },
    {
      title: 'Answer lost',
      question: 'What does the subscriber see when the answer is lost?',
      answer: failures,
      path: [
        'idle.ready',
        'form.submitted',
        'submitting',
        'subscribe fails',
        'error',
        'error.dismissed',
        'idle.ready',
        'form.submitted',
        'submitting',
        'subscribe fails',
        'askingFirst',
      ],
      note: `Here the payment may have been made. The second press sends nothing: the form asks, and offers ‘Vérifiez votre abonnement’, ‘Allez aux jeux’ and ‘Payez quand même’. After a lost answer, or without a connection, no success can arrive. After [No answer in time](#no-answer-in-time) a success within ${seconds(paymentLimitMs)} shows by itself (SUB-9, SUB-11, SUB-17; D-16, D-17).`,
    },
    {
      title: 'No connection',
      question: 'What does the subscriber see without a connection?',
      path: ['idle.ready', 'form.submitted', 'submitting', 'subscribe fails', 'error'],
      pictures: { 'submitting, subscribe fails, error': 'subscription-no-connection' },
      note: 'The message shows at once. The payment may have been made, because the request may have left before the connection broke: the next press asks first (SUB-9, SUB-11).',
    },
    {
      title: 'No answer in time',
      question: 'How long does the form wait for the operator?',
      path: ['idle.ready', 'form.submitted', 'submitting', 'after callLimit', 'error'],
      answer: `${seconds(callLimitMs)}. Then a message says so, which ‘J’ai compris’ or the × closes (SUB-10).`,
      note: `The payment may have been made: the next press asks first, within ${seconds(paymentLimitMs)} of the first one with “Une demande est en cours pour ce numéro.”, then with “Votre demande précédente a peut-être abouti.” The request itself goes on. A success within ${seconds(paymentLimitMs)} still opens the success message while the form is open, also after ‘J’ai compris’; if it was left: [Left or closed](#left-or-closed). A refusal of a first try within that time shows nothing; from then on the next press sends at once (SUB-17, SUB-18, SUB-20; D-18).`,
    },
    {
      title: 'Left or closed',
      question: 'What happens if the subscriber leaves the form or closes the tab?',
      answer: leftOrClosed,
      path: [],
    },
    {
      title: 'Paid already',
      question: 'What happens if the subscriber has paid already?',
      answer:
        'The form asks before it sends, as long as the pack lasts. Here the subscriber checks first, and the number is subscribed (SUB-11, SUB-14).',
      path: [
        'idle.ready',
        'form.submitted',
        'submitting',
        'subscribe fails',
        'askingFirst',
        'check.requested',
        'checking',
        'checkNumber answers',
        'success',
        'after redirectDelay',
        'left',
      ],
      pictures: {
        'submitting, subscribe fails, askingFirst': 'subscription-paid-before',
        'askingFirst, check.requested, checking': '',
        'idle, form.submitted, submitting': '',
      },
    },
    {
      title: 'Paid again on purpose',
      question: 'Can a subscriber pay twice?',
      answer:
        'Yes, with ‘Payez quand même’, which the form offers only after it has asked (SUB-13). Whether the operator charges again: [Charged twice](#charged-twice).',
      path: [
        'askingFirst',
        'check.requested',
        'checking',
        'checkNumber answers',
        'askingFirst',
        'payment.confirmed',
        'submitting',
        'subscribe answers',
        'success',
      ],
    },
    {
      title: 'Charged twice',
      question: 'Can a subscriber be charged twice by accident?',
      answer: chargedTwice,
      path: [],
      shows: {
        'subscription-asking':
          'The result is not known: “Votre demande précédente a peut-être abouti.”',
        'subscription-paid-before':
          'A payment was received: “Un paiement a déjà été reçu pour ce numéro.”',
        'subscription-checked-in-vain':
          'Checked: “Vérification faite : aucun abonnement trouvé pour le moment.”',
        'subscription-check-failed':
          'The check failed: “La vérification a échoué. Réessayez dans un instant.”',
      },
    },
    {
      title: 'A second phone',
      question: 'What happens on a second phone or in another browser?',
      answer:
        'The portal there knows of no payment, so the form sends at once, and only the operator can refuse. To play there without paying, the subscriber uses ‘Déjà abonné ? Connectez-vous’ with the same number (LOGIN-3, LOGIN-4).',
      path: [],
    },
    {
      title: 'Another pack or number while the form asks',
      question: 'What happens if the pack or the number is changed while the form asks?',
      answer:
        'The question disappears, and nothing is sent. The next press asks again for the same number, whatever the pack. For another number it asks only if this browser remembers a payment of that number (SUB-11, SUB-12).',
      path: [
        'askingFirst',
        'pack.chosen',
        'idle.ready',
        'form.submitted',
        'submitting',
        'subscribe fails',
        'askingFirst',
      ],
      pictures: { 'idle, form.submitted, submitting': '' },
    },
    {
      title: 'A locked number',
      question: 'When can the number not be changed?',
      answer:
        'If the address brings the number, the field is locked. ‘Ce n’est pas mon numéro’ empties and unlocks it, and deletes the number and its payment from this browser. A failed request unlocks it, too. While a payment or a check runs, the form accepts no change; only another address with a number replaces it (SUB-2, SUB-9; D-117).',
      path: [],
      shows: { 'subscription-with-number': 'A locked number: ‘Ce n’est pas mon numéro’' },
    },
    {
      title: 'Go to the games',
      question: 'What does ‘Allez aux jeux’ do?',
      path: ['askingFirst', 'screen.left', 'left'],
      pictures: { ', screen.left, left': 'landing-rows' },
      note: '‘Allez aux jeux’ opens the home page with this number. Nothing is paid; the home page checks the number as always. If the check says no: [Not subscribed](landing.md#not-subscribed). “Votre paiement a été reçu.” shows there only after a payment that succeeded.',
    },
    {
      title: 'Number missing',
      question: 'What happens if the number is missing?',
      path: ['idle.ready', 'form.submitted', 'idle.missingNumber'],
      note: 'Nothing else is checked: any other entry is sent as it was typed (SUB-1).',
    },
  ],
  pictures: {
    'idle.ready': 'subscription-plain',
    'idle.missingNumber': 'subscription-number-missing',
    submitting: 'subscription-busy',
    askingFirst: 'subscription-asking',
    checking: 'subscription-checking',
    'checking, checkNumber answers, askingFirst': 'subscription-checked-in-vain',
    'checking, checkNumber answers, success': 'subscription-checked',
    'checking, checkNumber fails, askingFirst': 'subscription-check-failed',
    'checking, after callLimit, askingFirst': 'subscription-check-failed',
    success: 'subscription-success',
    'success, after redirectDelay, left': 'landing-rows',
    error: 'subscription-error',
    'submitting, subscribe fails, error': 'subscription-answer-lost',
    'submitting, after callLimit, error': 'subscription-no-answer',
    ', number.given, idle': 'subscription-with-number',
    'askingFirst, number.typed, idle': '',
    'askingFirst, pack.chosen, idle': '',
    'error, error.dismissed, idle': '',
  },
};
