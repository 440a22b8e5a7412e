import { createActor, fromPromise, type Actor } from 'xstate';
import { landingMachine } from '../../../machines/landing';
import { routes } from '../../portal/addresses';
import type { Portal } from '../../portal/portal';

/** One visit to the landing page with the number of the address, or none; not started yet. */
export const createLandingActor = (
  portal: Portal,
  msisdn: string | null,
): Actor<typeof landingMachine> =>
  createActor(
    landingMachine.provide({
      actors: {
        checkNumber: fromPromise(({ input, signal }) => portal.api.checkNumber(input, signal)),
      },
      actions: {
        loadCatalogue: () => portal.catalogue.send({ type: 'catalogue.wanted' }),
        rememberNumber: ({ context }) => portal.numberCookie.remember(context.msisdn),
        goToLoginHeader: () => portal.redirect(routes.loginHeader),
      },
    }),
    {
      ...portal.actorOptions,
      id: 'landing',
      input: {
        msisdn,
        verifiedMsisdn: portal.numberCookie.read(),
        hasCatalogue: portal.catalogue.getSnapshot().matches('loaded'),
      },
    },
  );
