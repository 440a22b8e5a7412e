import { useEffect, useState } from 'react';
import type * as AfterFirstView from './after-first-view';

/** Returns the components of `after-first-view`; an empty object before the download, and after a failed one. */
export function useAfterFirstView(): Partial<typeof AfterFirstView> {
  const [loaded, setLoaded] = useState<Partial<typeof AfterFirstView>>({});
  useEffect(() => {
    import('./after-first-view').then(setLoaded, () => {});
  }, []);
  return loaded;
}
