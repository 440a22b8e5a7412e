import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { usePortal } from '../../portal/portal-context';

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
