import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { usePortal } from '../portal/portal-context';

/**
 * The catalogue as it stands, with a way to try again. `isWanted` asks for it on arrival; asking again while it loads
 * or once it is there sends nothing.
 */
export function useCatalogue(isWanted: boolean) {
  const { catalogue } = usePortal();
  const snapshot = useSelector(catalogue, (current) => current);
  useEffect(() => {
    if (isWanted) catalogue.send({ type: 'catalogue.wanted' });
  }, [catalogue, isWanted]);
  return {
    categories: snapshot.context.data.categories,
    /** Still to come: being loaded, or about to be asked for. */
    isPending: snapshot.matches('idle') || snapshot.hasTag('busy'),
    hasFailed: snapshot.matches('failed'),
    retry: () => catalogue.send({ type: 'retry.pressed' }),
  };
}
