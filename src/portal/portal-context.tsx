import { createContext, use, type PropsWithChildren } from 'react';
import type { Portal } from './portal';

const PortalContext = createContext<Portal | null>(null);

/** Provides the portal to the screens. */
export function PortalProvider({ portal, children }: PropsWithChildren<{ portal: Portal }>) {
  return <PortalContext value={portal}>{children}</PortalContext>;
}

/** Returns the portal of the `PortalProvider` around the component. */
export const usePortal = (): Portal => use(PortalContext)!;
