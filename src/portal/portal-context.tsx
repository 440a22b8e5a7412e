import { createContext, use, type PropsWithChildren } from 'react';
import type { Portal } from './portal';

const PortalContext = createContext<Portal | null>(null);

/** Gives the screens below it their outside world. */
export function PortalProvider({ portal, children }: PropsWithChildren<{ portal: Portal }>) {
  return <PortalContext value={portal}>{children}</PortalContext>;
}

/** The outside world of this screen. Throws outside a `PortalProvider`. */
export function usePortal(): Portal {
  const portal = use(PortalContext);
  if (portal === null) throw new Error('A screen needs a PortalProvider around it.');
  return portal;
}
