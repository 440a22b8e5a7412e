import type { BaseLocationHook } from 'wouter';
import { useBrowserLocation } from 'wouter/use-browser-location';

/**
 * Location hook of wouter that keeps paths encoded: wouter applies decodeURI, after which '%252F' equals '%2F' and '100%25'
 * cannot be decoded. Escaping each '%' undoes that, so that only `decodeSegment` decodes (NAV-9).
 */
export const useRawLocation: BaseLocationHook = (router) => {
  const [path, navigate] = useBrowserLocation(router as Parameters<typeof useBrowserLocation>[0]);
  return [path.replaceAll('%', '%25'), navigate];
};
