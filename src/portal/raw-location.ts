import type { BaseLocationHook } from 'wouter';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { frontDoor, resolvePath } from '../screens';
import { usePortal } from './portal-context';

/**
 * Location hook of wouter that keeps paths encoded: wouter applies decodeURI, after which '%252F' equals '%2F' and '100%25'
 * cannot be decoded. Escaping each '%' undoes that, so that only `decodeSegment` decodes (NAV-9). All spellings of a path are one
 * path: a redirect from one to another must not mount the screen again (NAV-12). A link to `/` leads home at once, with the
 * number at that moment (NAV-6).
 */
export const useRawLocation: BaseLocationHook = (router) => {
  const [path, navigate] = useBrowserLocation(router as Parameters<typeof useBrowserLocation>[0]);
  const portal = usePortal();
  const navigateHome: typeof navigate = (to, options) =>
    navigate(to === frontDoor ? portal.frontDoorTarget('') : to, options);
  return [resolvePath(path).path.replaceAll('%', '%25'), navigateHome];
};
