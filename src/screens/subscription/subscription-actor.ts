import { createActor, fromCallback, fromPromise, type Actor } from 'xstate';
import type { ChargeRecord, SubscriptionRequest } from '../../../machines/contracts';
import { isSuccess } from '../../../machines/payment';
import {
  type NumberRequested,
  type PaymentInput,
  subscriptionMachine,
} from '../../../machines/subscription';
import { homeAddress } from '../../portal/addresses';
import { chargeRecordsOf } from '../../portal/charge-records';
import type { Portal } from '../../portal/portal';
import { screens } from '../../screens';
import { checkNumber } from '../shared/check-number';
import { stateAfter } from './messages';

export const subscriptionImplementations = (portal: Portal) => {
  type Args = {
    context: { text: string; request: SubscriptionRequest; record: ChargeRecord | null };
  };
  const { numberCookie } = portal;
  return {
    actors: {
      followRecord: fromCallback<NumberRequested>(({ receive, sendBack }) => {
        let end = () => {};
        receive(({ msisdn }) => {
          end();
          end = chargeRecordsOf(portal, msisdn).follow((record) =>
            sendBack({ type: 'record.changed', record }),
          );
        });
        return () => end();
      }),
      subscribe: fromPromise<string, PaymentInput>(async ({ input, signal }) => {
        const { confirmed, parent, ...request } = input;
        // Do not pass the signal: the request outlives the screen and the call limit (SUB-20).
        const reply = await chargeRecordsOf(portal, request.msisdn).pay(request, confirmed);
        if (signal.aborted && isSuccess(reply) && parent.getSnapshot().status === 'active') {
          parent.send({ type: 'payment.received', request });
        }
        return reply;
      }),
      checkNumber: checkNumber(portal),
    },
    actions: {
      rememberNumber: ({ context }: Args) => numberCookie.remember(context.request.msisdn),
      recordAsPaid: ({ context }: Args) =>
        chargeRecordsOf(portal, context.request.msisdn).confirm(),
      forgetNumber: ({ context }: Args) => portal.forgetNumber(context.text),
      goHome: ({ context: { request, record } }: Args) =>
        portal.redirect(homeAddress(request.msisdn), stateAfter(record)),
      goToForm: () => portal.redirect(screens.subscription.path),
    },
  };
};

/** Creates the subscription actor of one visit, not started. */
export const createSubscriptionActor = (portal: Portal): Actor<typeof subscriptionMachine> =>
  createActor(subscriptionMachine.provide(subscriptionImplementations(portal)), {
    ...portal.actorOptions,
    id: 'subscription',
  });
