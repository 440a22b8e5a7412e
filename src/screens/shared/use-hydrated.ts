import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/**
 * False during prerendering and hydration, true afterwards. Render cookie and address only when true: hydration must
 * find the built markup.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
