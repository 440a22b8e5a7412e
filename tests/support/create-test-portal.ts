import { SimulatedClock, waitFor } from 'xstate';
import { onTestFinished } from 'vitest';
import { createApi } from '../../src/portal/api';
import { createPortal } from '../../src/portal/portal';
import { createLandingActor } from '../../src/screens/landing/landing-actor';
import { createLoginActor } from '../../src/screens/login/login-actor';
import { searchActor } from '../../src/screens/search/search-actor';
import { createSubscriptionActor } from '../../src/screens/subscription/subscription-actor';
import { productName } from './product-name';

/** Creates a portal over any backend, without a browser, with a simulated clock. */
export function createTestPortal(origin: string) {
  const clock = new SimulatedClock();
  const world = { cookie: null as string | null, addresses: [] as string[] };
  const portal = createPortal({
    productName,
    api: createApi({ apiOrigin: origin, providerHost: origin, serviceName: productName }),
    numberCookie: {
      read: () => world.cookie,
      remember: (msisdn) => {
        world.cookie = msisdn;
      },
      forget: () => {
        world.cookie = null;
      },
    },
    redirect: (address) => world.addresses.push(address),
    actorOptions: { clock },
    chargeEnvironment: { wait: async () => {} },
  });
  onTestFinished(() => portal.close());

  /** By call: runs the machine that sends it until no call is running, and resolves with its state as text. */
  const outcomes = {
    '/api/games': async () => {
      portal.catalogue.send({ type: 'catalogue.wanted' });
      const snapshot = await waitFor(portal.catalogue, (current) => !current.hasTag('busy'));
      return [snapshot.value, snapshot.context.error?.kind] as const;
    },
    '/loginuser': async () => {
      const login = createLoginActor(portal).start();
      login.send({ type: 'number.typed', text: '90000001' });
      login.send({ type: 'form.submitted' });
      const snapshot = await waitFor(login, (current) => !current.hasTag('busy'));
      login.stop();
      return [JSON.stringify(snapshot.value), snapshot.context.text] as const;
    },
    '/subscribe/user': async () => {
      const subscription = createSubscriptionActor(portal).start();
      subscription.send({ type: 'number.typed', text: '2290000001' });
      subscription.send({ type: 'form.submitted' });
      const { value, context } = await waitFor(subscription, (current) => !current.hasTag('busy'));
      subscription.stop();
      const cause = context.failure ? 'failed' : 'refused';
      return [value === 'error' ? cause : JSON.stringify(value), context.text] as const;
    },
    '/fetch-games': async () => {
      const search = searchActor(portal);
      search.send({ type: 'text.changed', text: 'a' });
      const snapshot = await waitFor(search, (current) => !current.hasTag('busy'));
      return [snapshot.value, snapshot.context.text] as const;
    },
  };
  /** Resolves with whether the landing machine admits a number. */
  const isLetIn = async () => {
    const landing = createLandingActor(portal, '2290000001').start();
    const snapshot = await waitFor(landing, (current) => !current.matches('checking'));
    landing.stop();
    return snapshot.matches('verified');
  };
  return { clock, world, portal, outcomes, isLetIn };
}
