import { createActor, fromPromise, type ActorRefFrom } from 'xstate';
import type {
  LoginReply,
  LoginRequest,
  SubscriptionIntent,
  SubscriptionRequest,
} from '../../../machines/contracts';
import { subscriptionMachine } from '../../../machines/subscription';
import { homeAddress } from '../../portal/addresses';
import { screens } from '../../screens';
import type { Portal } from '../../portal/portal';
import { browserPlaces, createIntents, type Intents } from './intents';

/** What the subscription machine needs of the outside world. */
export const subscriptionImplementations = (
  portal: Portal,
  intents: Intents = createIntents(browserPlaces()),
) => {
  type Args = { context: { request: SubscriptionRequest } };
  return {
    actors: {
      subscribe: fromPromise<string, SubscriptionIntent>(({ input, signal }) =>
        intents.carryOut(input, signal, (key) => portal.api.subscribe(input, signal, key)),
      ),
      checkNumber: fromPromise<LoginReply, LoginRequest>(({ input, signal }) =>
        portal.api.checkNumber(input, signal),
      ),
    },
    actions: {
      rememberNumber: ({ context }: Args) => portal.numberCookie.remember(context.request.msisdn),
      forgetIntent: ({ context }: Args) => intents.forget(context.request.msisdn),
      goHome: ({ context }: Args) => portal.redirect(homeAddress(context.request.msisdn)),
      goToSubscription: () => portal.redirect(screens.subscription.path),
    },
  };
};

/** The subscription of this visit: a request under way outlives the screen that sent it. */
export const subscriptionActor = (
  portal: Portal,
  intents?: Intents,
): ActorRefFrom<typeof subscriptionMachine> =>
  portal.keep('subscription', () => {
    const known = intents ?? createIntents(browserPlaces());
    return createActor(subscriptionMachine.provide(subscriptionImplementations(portal, known)), {
      ...portal.actorOptions,
      id: 'subscription',
      input: { lost: known.recall() },
    }).start();
  });
