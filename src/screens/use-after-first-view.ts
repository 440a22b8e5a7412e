import { useEffect, useState } from 'react';
import type * as AfterFirstView from './after-first-view';

/** The components that the first view does without; empty until they are downloaded, and where that fails. */
export function useAfterFirstView(): Partial<typeof AfterFirstView> {
  const [loaded, setLoaded] = useState<Partial<typeof AfterFirstView>>({});
  useEffect(() => {
    import('./after-first-view').then(setLoaded, () => {});
  }, []);
  return loaded;
}
