import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import { subscriptionMachine } from '../../../machines/subscription';
import { homeAddress, routes } from '../../portal/addresses';
import type { Portal } from '../../portal/portal';

/** The subscription of this visit: a request under way outlives the screen that sent it. */
export const subscriptionActor = (portal: Portal): ActorRefFrom<typeof subscriptionMachine> =>
  portal.keep('subscription', () =>
    createActor(
      subscriptionMachine.provide({
        actors: {
          subscribe: fromPromise(({ input, signal }) => portal.api.subscribe(input, signal)),
        },
        actions: {
          rememberNumber: ({ context }) => portal.numberCookie.remember(context.request.msisdn),
          goHome: ({ context }) => portal.redirect(homeAddress(context.request.msisdn)),
          goToSubscription: () => portal.redirect(routes.subscription),
        },
      }),
      { ...portal.actorOptions, id: 'subscription' },
    ).start(),
  );
