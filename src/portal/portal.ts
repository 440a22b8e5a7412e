import {
  createActor,
  fromPromise,
  type ActorOptions,
  type AnyActorLogic,
  type ActorRefFrom,
} from 'xstate';
import { navigate } from 'wouter/use-browser-location';
import { catalogueMachine } from '../../machines/catalogue';
import type { CallFailure } from '../../machines/contracts';
import { createApi, type Api, type ApiOptions } from './api';
import { numberCookie } from './number-cookie';

export interface PortalOptions extends ApiOptions {
  /** Handed to every actor: a simulated clock, an inspector. */
  actorOptions?: Pick<ActorOptions<AnyActorLogic>, 'clock' | 'inspect'>;
}

/** The outside world as the machines see it, and the actors that outlive a screen. */
export interface Portal {
  productName: string;
  api: Api;
  numberCookie: typeof numberCookie;
  /** Goes to an address of `addresses.ts` in place of the current one, so that Back skips the redirect. */
  redirect(address: string): void;
  /** Kept for the whole visit (decision 25). */
  catalogue: ActorRefFrom<typeof catalogueMachine>;
  actorOptions: NonNullable<PortalOptions['actorOptions']>;
  /** The actor of that name, made and started when it is first asked for. */
  keep<Actor>(name: string, start: () => Actor): Actor;
  /** Stops everything that is kept. */
  close(): void;
}

/** Logs a failed call by its kind; the number and the operator's words stay out of the log. */
export const logCallFailure = (what: string, failure: CallFailure | null): void =>
  console.error(`${what} failed: ${failure?.kind ?? 'unknown'}`);

/** Builds the portal's outside world and starts the catalogue actor (which requests nothing by itself). */
export function createPortal(options: PortalOptions): Portal {
  const api = createApi(options);
  const actorOptions = options.actorOptions ?? {};
  const kept = new Map<string, unknown>();
  const catalogue = createActor(
    catalogueMachine.provide({
      actors: { fetchCatalogue: fromPromise(({ signal }) => api.fetchCatalogue(signal)) },
      actions: {
        logFailure: ({ context }) => logCallFailure('Loading the catalogue', context.error),
      },
    }),
    { ...actorOptions, id: 'catalogue' },
  ).start();

  return {
    productName: options.serviceName,
    api,
    numberCookie,
    redirect: (address) => navigate(address, { replace: true }),
    catalogue,
    actorOptions,
    keep: <Actor>(name: string, start: () => Actor) => {
      if (!kept.has(name)) kept.set(name, start());
      return kept.get(name) as Actor;
    },
    close: () => {
      catalogue.stop();
      for (const actor of kept.values()) (actor as { stop(): void }).stop();
      kept.clear();
    },
  };
}
