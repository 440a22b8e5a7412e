import { homeAddress } from '../portal/addresses';
import { usePortal } from '../portal/portal-context';
import { frontDoor } from '../screens';
import { useHydrated } from './use-hydrated';

/** Where links home lead (D-5); until the cookie can be read, to the address that reads it. */
export function useHomeAddress(): string {
  const { numberCookie } = usePortal();
  return useHydrated() ? homeAddress(numberCookie.read()) : frontDoor;
}
