import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { usePortal } from '../../portal/portal-context';
import { isDataSaver } from '../../ui/data-saver';
import { useHydrated } from './use-hydrated';

/**
 * Returns the catalogue and its state. With `isWanted` it sends `catalogue.wanted`, which requests nothing while the
 * catalogue loads or has loaded.
 */
export function useCatalogue(isWanted: boolean) {
  const { catalogue } = usePortal();
  const snapshot = useSelector(catalogue, (current) => current);
  useEffect(() => {
    if (isWanted) catalogue.send({ type: 'catalogue.wanted' });
  }, [catalogue, isWanted]);
  return {
    categories: snapshot.context.data.categories,
    /** Whether the catalogue is loading, or will be requested. */
    isPending: snapshot.matches('idle') || snapshot.hasTag('busy'),
    hasFailed: snapshot.matches('failed'),
    retry: () => catalogue.send({ type: 'retry.pressed' }),
  };
}

/** Returns the catalogue for games that are an offer only: it is not requested if the browser saves data (D-170). */
export function useOptionalCatalogue() {
  const isHydrated = useHydrated();
  const isWanted = isHydrated && !isDataSaver();
  const catalogue = useCatalogue(isWanted);
  return { ...catalogue, isPending: catalogue.isPending && (isWanted || !isHydrated) };
}
