import { createActor, fromPromise, type Actor } from 'xstate';
import { loginMachine } from '../../../machines/login';
import { homeAddress, routes } from '../../portal/addresses';
import type { Portal } from '../../portal/portal';

/** The login form of one visit, not started yet. */
export const createLoginActor = (portal: Portal): Actor<typeof loginMachine> =>
  createActor(
    loginMachine.provide({
      actors: {
        checkNumber: fromPromise(({ input, signal }) => portal.api.checkNumber(input, signal)),
      },
      actions: {
        rememberNumber: ({ context }) => portal.numberCookie.remember(context.msisdn),
        goHome: ({ context }) => portal.redirect(homeAddress(context.msisdn)),
        goToLogin: () => portal.redirect(routes.login),
      },
    }),
    { ...portal.actorOptions, id: 'login' },
  );
