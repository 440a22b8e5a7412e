import { createContext, use, type PropsWithChildren } from 'react';
import type { Portal } from './portal';

const PortalContext = createContext<Portal | null>(null);

/** Provides the portal to the screens. */
export function PortalProvider({ portal, children }: PropsWithChildren<{ portal: Portal }>) {
  return <PortalContext value={portal}>{children}</PortalContext>;
}

/** Returns the portal. Throws outside a `PortalProvider`. */
export function usePortal(): Portal {
  const portal = use(PortalContext);
  if (portal === null) throw new Error('A screen needs a PortalProvider around it.');
  return portal;
}
