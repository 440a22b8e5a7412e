import {
  createActor,
  fromPromise,
  type ActorOptions,
  type AnyActor,
  type AnyActorLogic,
  type ActorRefFrom,
} from 'xstate';
import { navigate } from 'wouter/use-browser-location';
import { catalogueMachine, type CatalogueCall } from '../../machines/catalogue';
import type { CallFailure, CategoryGroup } from '../../machines/contracts';
import type { Api } from './api';
import { type ChargeRecords, createChargeRecords } from './charge-records';
import type { FirstView } from './landing-feed';
import { browserNumberCookie, type NumberCookie } from './number-cookie';
import { browserPlaces, type RecordPlaces } from './record-places';

export interface PortalOptions {
  productName: string;
  api: Api;
  /** Where the number is kept; the browser's cookie unless given. */
  numberCookie?: NumberCookie;
  /** Where charge records are kept; the browser's places unless given. */
  recordPlaces?: Partial<RecordPlaces>;
  /** Replaces the address, and the state of its history entry; the browser's unless given. */
  redirect?: (address: string, state?: unknown) => void;
  /** What the landing page has fetched and painted before the app. */
  firstView?: FirstView | undefined;
  /** Handed to every actor: a simulated clock, an inspector. */
  actorOptions?: Pick<ActorOptions<AnyActorLogic>, 'clock' | 'inspect'>;
}

/** The outside world as the machines see it, and the actors that outlive a screen. */
export interface Portal {
  productName: string;
  api: Api;
  numberCookie: NumberCookie;
  chargeRecords: ChargeRecords;
  /** Removes the cookie, and what this browser keeps of the number. */
  forgetNumber(msisdn: string): void;
  /** Goes to an address of `addresses.ts` in place of the current one, so that Back skips the redirect. */
  redirect(address: string, state?: unknown): void;
  /** Kept for the whole visit (D-30). */
  catalogue: ActorRefFrom<typeof catalogueMachine>;
  firstView: FirstView | undefined;
  actorOptions: NonNullable<PortalOptions['actorOptions']>;
  /** The actor of that name, made and started when it is first asked for. */
  keep<Kept extends AnyActor>(name: string, start: () => Kept): Kept;
  /** Stops everything that is kept. */
  close(): void;
}

/** Logs a failed call by its kind; the number and the operator's words stay out of the log. */
export const logCallFailure = (what: string, failure: CallFailure | null): void =>
  console.error(`${what} failed: ${failure?.kind ?? 'unknown'}`);

/** What the catalogue machine needs of the outside world. */
export const catalogueImplementations = (api: Pick<Api, 'fetchCatalogue'>) =>
  ({
    actors: {
      fetchCatalogue: fromPromise<CategoryGroup[], CatalogueCall>(({ input: { parent }, signal }) =>
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

/** Builds the portal's outside world and starts the catalogue actor (which requests nothing by itself). */
export function createPortal(options: PortalOptions): Portal {
  const { api } = options;
  const actorOptions = options.actorOptions ?? {};
  const numberCookie = options.numberCookie ?? browserNumberCookie;
  const chargeRecords = createChargeRecords(api, {
    ...browserPlaces(actorOptions.clock ?? globalThis),
    ...options.recordPlaces,
  });
  const kept = new Map<string, AnyActor>();
  const catalogue = createActor(catalogueMachine.provide(catalogueImplementations(api)), {
    ...actorOptions,
    id: 'catalogue',
  }).start();

  return {
    productName: options.productName,
    api,
    numberCookie,
    chargeRecords,
    forgetNumber: (msisdn) => {
      numberCookie.forget();
      chargeRecords.forget(msisdn);
    },
    redirect: options.redirect ?? ((address, state) => navigate(address, { replace: true, state })),
    catalogue,
    firstView: options.firstView,
    actorOptions,
    keep: <Kept extends AnyActor>(name: string, start: () => Kept) => {
      const actor = kept.get(name) ?? start();
      kept.set(name, actor);
      return actor as Kept;
    },
    close: () => {
      catalogue.stop();
      for (const actor of kept.values()) actor.stop();
      kept.clear();
    },
  };
}
