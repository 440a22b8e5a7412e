import type { BaseLocationHook } from 'wouter';
import { useBrowserLocation } from 'wouter/use-browser-location';

/**
 * wouter's location hook with the address left as it is written: wouter decodes paths with decodeURI before matching,
 * after which '%252F' and '%2F' cannot be told apart and '100%25' no longer decodes. Escaping the '%' undoes that,
 * so that `decodeSegment` is the only decoding (D-4).
 */
export const useRawLocation: BaseLocationHook = (router) => {
  const [path, navigate] = useBrowserLocation(router as Parameters<typeof useBrowserLocation>[0]);
  return [path.replaceAll('%', '%25'), navigate];
};
