import { useEffect, useState } from 'react';
import { afterPaint } from '../../ui/page/after-paint';
import type * as DeferredComponents from './deferred-components';

let downloaded: Partial<typeof DeferredComponents> = {};

/** Resolves with the components of `deferred-components`; rejects when the download fails. */
export async function download() {
  downloaded = await import('./deferred-components');
  return downloaded;
}

/** Returns the components of `deferred-components`; an empty object before the download, and after a failed one. */
export function useDeferredComponents(): Partial<typeof DeferredComponents> {
  const [loaded, setLoaded] = useState(downloaded);
  useEffect(() => {
    // Download after the paint: adding the links of the chunk takes several ms on a cheap phone.
    afterPaint(() => {
      download().then(setLoaded, () => {});
    });
  }, []);
  return loaded;
}
