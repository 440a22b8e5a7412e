import { createActor, type Actor } from 'xstate';
import { landingMachine, type LandingInput } from '../../../machines/landing';
import { turnedAwayState } from '../../portal/turn-away';
import { ussdPagePath } from '../../screens';
import type { Portal } from '../../portal/portal';
import { checkNumber } from '../shared/check-number';

export const landingImplementations = (portal: Portal) => {
  type Args = { context: { msisdn: string; hasCheckFailed: boolean } };
  return {
    actors: {
      checkNumber: checkNumber(portal),
    },
    actions: {
      loadCatalogue: () => portal.catalogue.send({ type: 'catalogue.wanted' }),
      rememberNumber: ({ context }: Args) => portal.numberCookie.remember(context.msisdn),
      forgetNumber: ({ context }: Args) => portal.forgetNumber(context.msisdn),
      // Pass the number: the cookie may hold none, or another one.
      goToUssdPage: ({ context: { msisdn, hasCheckFailed } }: Args) =>
        portal.redirect(ussdPagePath, turnedAwayState(msisdn, hasCheckFailed)),
    },
  };
};

const landingInput = (portal: Portal, msisdn: string | null): LandingInput => ({
  msisdn,
  verifiedMsisdn: portal.numberCookie.read(),
  hasCatalogue:
    portal.catalogue.getSnapshot().matches('loaded') ||
    Boolean(portal.firstView?.feed.catalogue.storedAt()),
});

/** Creates the landing actor of one visit, not started. */
export const createLandingActor = (
  portal: Portal,
  msisdn: string | null,
): Actor<typeof landingMachine> =>
  createActor(landingMachine.provide(landingImplementations(portal)), {
    ...portal.actorOptions,
    id: 'landing',
    input: landingInput(portal, msisdn),
  });
