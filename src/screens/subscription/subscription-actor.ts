import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import type { SubscriptionRequest } from '../../../machines/contracts';
import { subscriptionMachine } from '../../../machines/subscription';
import { homeAddress, routes } from '../../portal/addresses';
import type { Portal } from '../../portal/portal';

/** What the subscription machine needs of the outside world. */
export const subscriptionImplementations = (portal: Portal) => {
  type Args = { context: { request: SubscriptionRequest } };
  return {
    actors: {
      subscribe: fromPromise<string, SubscriptionRequest>(({ input, signal }) =>
        portal.api.subscribe(input, signal),
      ),
    },
    actions: {
      rememberNumber: ({ context }: Args) => portal.numberCookie.remember(context.request.msisdn),
      goHome: ({ context }: Args) => portal.redirect(homeAddress(context.request.msisdn)),
      goToSubscription: () => portal.redirect(routes.subscription),
    },
  };
};

/** The subscription of this visit: a request under way outlives the screen that sent it. */
export const subscriptionActor = (portal: Portal): ActorRefFrom<typeof subscriptionMachine> =>
  portal.keep('subscription', () =>
    createActor(subscriptionMachine.provide(subscriptionImplementations(portal)), {
      ...portal.actorOptions,
      id: 'subscription',
    }).start(),
  );
