import { homeAddress } from '../../portal/addresses';
import { usePortal } from '../../portal/portal-context';
import { frontDoor } from '../../screens';
import { useHydrated } from './use-hydrated';

/** Returns the address of links to the landing page (D-5); before hydration `/`, which reads the cookie. */
export function useHomeAddress(): string {
  const { numberCookie } = usePortal();
  return useHydrated() ? homeAddress(numberCookie.read()) : frontDoor;
}
