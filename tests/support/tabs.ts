import { createIntents, type IntentPlaces } from '../../src/screens/subscription/intents';
import { subscriptionActor } from '../../src/screens/subscription/subscription-actor';
import type { Backend } from './backend';

type Kept = Map<string, string>;

/** A page of a tab: what it keeps outlives it, what it does not ends with it. */
function loadPage(backend: Backend, own: Kept, shared: Kept, held: Set<string> | null) {
  let isGone = false;
  const mine = new Set<string>();
  const placeOf = (kept: Kept): IntentPlaces['tab'] => ({
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      if (!isGone) kept.set(key, value);
    },
    removeItem: (key) => {
      if (!isGone) kept.delete(key);
    },
  });
  const locks = held && {
    request: async (name: string, _: unknown, work: (lock: object | null) => unknown) => {
      await Promise.resolve();
      if (held.has(name)) return work(null);
      held.add(name);
      mine.add(name);
      try {
        return await work({ name });
      } finally {
        if (mine.delete(name)) held.delete(name);
      }
    },
  };
  const { portal, world, settled, pathsUnderWay } = backend.createWorld();
  const actor = subscriptionActor(
    portal,
    createIntents({
      tab: placeOf(own),
      browser: placeOf(shared),
      locks: (locks as IntentPlaces['locks'] | null) ?? undefined,
      now: () => backend.clock.now(),
    }),
  );
  return {
    actor,
    world,
    settled,
    pathsUnderWay,
    /** As a reload ends it: nothing of it runs any more. */
    end: () => {
      isGone = true;
      for (const name of mine) held?.delete(name);
      mine.clear();
      portal.close();
    },
  };
}

/**
 * A browser without a screen: tabs with the subscription form, which share what browsers let tabs share. `isInStep`: what
 * one tab stores, the others read at once.
 */
export function openBrowser(backend: Backend, hasLocks: boolean, isInStep = true) {
  const ofAll: Kept = new Map();
  const held = hasLocks ? new Set<string>() : null;
  const pages: ReturnType<typeof loadPage>[] = [];

  function openTab(own: Kept = new Map()) {
    const shared = isInStep ? ofAll : new Map<string, string>();
    const load = () => {
      const loaded = loadPage(backend, own, shared, held);
      pages.push(loaded);
      loaded.actor.send({ type: 'screen.opened', msisdn: null });
      return loaded;
    };
    let page = load();
    return {
      /** The page that the tab shows. */
      get page() {
        return page;
      },
      reload: () => {
        page.end();
        page = load();
      },
      /** As browsers duplicate a tab: with a copy of what it keeps for itself. */
      duplicate: () => openTab(new Map(own)),
      send: (event: Parameters<typeof page.actor.send>[0]) => page.actor.send(event),
      is: (state: Parameters<ReturnType<typeof page.actor.getSnapshot>['matches']>[0]) =>
        page.actor.getSnapshot().matches(state),
    };
  }

  return {
    openTab,
    /** How many calls the pages wait for, those that are gone included. */
    underWay: () => pages.flatMap((page) => page.pathsUnderWay()).length,
  };
}
