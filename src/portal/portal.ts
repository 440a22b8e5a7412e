import {
  createActor,
  fromPromise,
  type ActorOptions,
  type AnyActor,
  type AnyActorLogic,
  type ActorRefFrom,
} from 'xstate';
import { navigate } from 'wouter/use-browser-location';
import {
  catalogueMachine,
  type CatalogueCall,
  type LoadedCatalogue,
} from '../../machines/catalogue';
import type { CallFailure } from '../../machines/contracts';
import type { Api } from './api';
import { homeAddress, msisdnOfQuery } from './addresses';
import { createDisownedNumbers } from './disowned-numbers';
import { createNumberCookie, type NumberCookie } from './number-cookie';
import {
  browserChargeEnvironment,
  type ChargeEnvironment,
  forgetCharge,
} from './charge-environment';
import type { LandingView } from './window';

export interface PortalOptions {
  productName: string;
  api: Api;
  /** Default: the browser's cookie. */
  numberCookie?: NumberCookie;
  /** Default: the browser's storage, locks and timers. */
  chargeEnvironment?: Partial<ChargeEnvironment>;
  /** Replaces address and state of the current history entry; default: the browser's history. */
  redirect?: (address: string, state?: unknown) => void;
  firstView?: LandingView | undefined;
  /** Options of every actor, such as a simulated clock or an inspector. */
  actorOptions?: Pick<ActorOptions<AnyActorLogic>, 'clock' | 'inspect'>;
}

/** Everything outside the machines: calls, cookie, navigation, and actors that outlive a screen. */
export interface Portal {
  productName: string;
  api: Api;
  numberCookie: Pick<NumberCookie, 'read' | 'remember'>;
  chargeEnvironment: ChargeEnvironment;
  /** Returns where `/` leads: to the landing page with the number of the query, else of the cookie (NAV-1). */
  frontDoorTarget(query: string): string;
  /** Call when a page loads. A new address admits its number again; an address of the history loses a disowned one (NAV-13). */
  reviewAddress(isNew: boolean): void;
  /** Returns whether the number was disowned in this tab (NAV-13). */
  isDisowned: (msisdn: string) => boolean;
  /** Removes the cookie and the charge record of the number, and disowns it (NAV-13). */
  forgetNumber(msisdn: string): void;
  /** Replaces the current entry with an address of `addresses.ts`, so that Back skips the redirect. */
  redirect(address: string, state?: unknown): void;
  /** One actor for the whole visit (CAT-1). */
  catalogue: ActorRefFrom<typeof catalogueMachine>;
  /** The actors that outlive a screen, the catalogue's among them, by name. */
  actors: ReadonlyMap<string, AnyActor>;
  firstView: LandingView | undefined;
  actorOptions: NonNullable<PortalOptions['actorOptions']>;
  /** Returns the actor with that name; `start` creates it on first use. */
  getOrCreateActor<Kept extends AnyActor>(name: string, start: () => Kept): Kept;
  close(): void;
}

/** Logs the kind of a failed call; never log the number or the operator's text. */
export const logCallFailure = (callName: string, failure: CallFailure | null): void =>
  console.error(`${callName} failed: ${failure?.kind ?? 'unknown'}`);

/** Implementations of the catalogue machine. */
export const catalogueImplementations = (api: Pick<Api, 'fetchCatalogue'>) =>
  ({
    actors: {
      fetchCatalogue: fromPromise<LoadedCatalogue, CatalogueCall>(({ input: { parent }, signal }) =>
        api.fetchCatalogue(signal, (groups, from) =>
          parent.send({ type: 'groups.arrived', from, groups }),
        ),
      ),
    },
    actions: {
      logFailure: ({ context }: { context: { error: CallFailure | null } }) =>
        logCallFailure('Loading the catalogue', context.error),
    },
  }) satisfies Parameters<typeof catalogueMachine.provide>[0];

/** Creates the portal and starts the catalogue actor, which sends nothing before `catalogue.wanted`. */
export function createPortal(options: PortalOptions): Portal {
  const { api } = options;
  const actorOptions = options.actorOptions ?? {};
  const cookie = options.numberCookie ?? createNumberCookie();
  const disowned = createDisownedNumbers();
  const unlessDisowned = (msisdn: string | null) =>
    msisdn !== null && disowned.has(msisdn) ? null : msisdn;
  const numberCookie = {
    read: () => unlessDisowned(cookie.read()),
    remember: (msisdn: string) => {
      disowned.remove(msisdn);
      cookie.remember(msisdn);
    },
  };
  const chargeEnvironment = {
    ...browserChargeEnvironment(actorOptions.clock ?? globalThis),
    ...options.chargeEnvironment,
  };
  const reviewAddress = (isNew: boolean) => {
    const { href, search } = window.location;
    const msisdn = msisdnOfQuery(search);
    if (msisdn === null || !disowned.has(msisdn)) return;
    if (isNew) disowned.remove(msisdn);
    else window.history.replaceState(window.history.state, '', href.split('?', 1)[0]);
  };
  // Listen before the router: it must not render the number.
  const onPopState = () => reviewAddress(false);
  globalThis.window?.addEventListener('popstate', onPopState);
  const catalogue = createActor(catalogueMachine.provide(catalogueImplementations(api)), {
    ...actorOptions,
    id: 'catalogue',
  }).start();
  const actors = new Map<string, AnyActor>([['catalogue', catalogue]]);

  return {
    productName: options.productName,
    api,
    numberCookie,
    chargeEnvironment,
    frontDoorTarget: (query) => homeAddress(msisdnOfQuery(query) ?? numberCookie.read()),
    reviewAddress,
    isDisowned: disowned.has,
    forgetNumber: (msisdn) => {
      disowned.add(msisdn);
      cookie.forget();
      forgetCharge(chargeEnvironment, msisdn);
    },
    redirect: options.redirect ?? ((address, state) => navigate(address, { replace: true, state })),
    catalogue,
    actors,
    firstView: options.firstView,
    actorOptions,
    getOrCreateActor: <Kept extends AnyActor>(name: string, start: () => Kept) => {
      const actor = actors.get(name) ?? start();
      actors.set(name, actor);
      return actor as Kept;
    },
    close: () => {
      globalThis.window?.removeEventListener('popstate', onPopState);
      for (const actor of actors.values()) actor.stop();
      actors.clear();
    },
  };
}
