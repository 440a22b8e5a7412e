import { useSyncExternalStore } from 'react';
import { homeAddress } from '../../portal/addresses';
import { usePortal } from '../../portal/portal-context';
import { frontDoor } from '../../screens';

/** Returns the address of links to the landing page (NAV-6); before hydration `/`, which reads the cookie. */
export function useHomeAddress(): string {
  const { numberCookie } = usePortal();
  return useSyncExternalStore(
    numberCookie.subscribe,
    () => homeAddress(numberCookie.read()),
    () => frontDoor,
  );
}
