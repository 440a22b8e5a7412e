import { createActor, type Actor, type SnapshotFrom } from 'xstate';
import { loginMachine } from '../../../machines/login';
import { homeAddress } from '../../portal/addresses';
import { screens } from '../../screens';
import type { Portal } from '../../portal/portal';
import { checkNumber } from '../shared/check-number';

export const loginImplementations = (portal: Portal) => {
  type Args = { context: { msisdn: string } };
  return {
    actors: {
      checkNumber: checkNumber(portal),
    },
    actions: {
      rememberNumber: ({ context }: Args) => portal.numberCookie.remember(context.msisdn),
      goHome: ({ context }: Args) => portal.redirect(homeAddress(context.msisdn)),
      goToLogin: () => portal.redirect(screens.login.path),
    },
  };
};

/** The login form of one visit, not started yet. */
export const createLoginActor = (portal: Portal): Actor<typeof loginMachine> =>
  createActor(loginMachine.provide(loginImplementations(portal)), {
    ...portal.actorOptions,
    id: 'login',
  });

/** Returns the message of the field (LOGIN-1), which the state has as `meta.error`. */
export const fieldError = (snapshot: SnapshotFrom<typeof loginMachine>): string | undefined =>
  Object.values(snapshot.getMeta()).find((meta) => meta?.error !== undefined)?.error;
