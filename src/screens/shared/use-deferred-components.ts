import { useEffect, useState } from 'react';
import type * as DeferredComponents from './deferred-components';

/** Returns the components of `deferred-components`; an empty object before the download, and after a failed one. */
export function useDeferredComponents(): Partial<typeof DeferredComponents> {
  const [loaded, setLoaded] = useState<Partial<typeof DeferredComponents>>({});
  useEffect(() => {
    import('./deferred-components').then(setLoaded, () => {});
  }, []);
  return loaded;
}
