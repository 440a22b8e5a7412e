import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/**
 * False while React renders at build time or hydrates that markup, true from then on. What only the browser knows (the
 * cookie, the address) is rendered when it is true: hydration must find the markup that was built.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
