import { type ComponentType, type PropsWithChildren, useEffect } from 'react';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import type { Portal } from '../portal/portal';
import { PortalProvider, usePortal } from '../portal/portal-context';
import { useRawLocation } from '../portal/raw-location';
import { frontDoor, type Screen, type ScreenId, screenIds, screens } from '../screens';
import LandingScreen from '../screens/landing/landing-screen';
import { download } from '../screens/shared/use-deferred-components';
import { ErrorBoundary } from './error-boundary';
import { type LazyScreen, lazyScreen } from './lazy-screen';

/** All screens but the landing screen, which is part of the app. */
export type LazyScreens = Record<
  Exclude<ScreenId, 'landing'>,
  () => Promise<{ default: ComponentType }>
>;

const components = new Map<ScreenId, LazyScreen>();

/** Adds the screens that are downloaded. */
export function addScreens(loaders: LazyScreens): void {
  for (const id of Object.keys(loaders) as (keyof LazyScreens)[])
    components.set(id, lazyScreen(loaders[id], (screens[id] as Screen).isFrench));
}

/** Downloads a screen; rejects when that fails. The landing screen is part of the app. */
export const preloadScreen = async (id: ScreenId): Promise<void> => components.get(id)?.preload();

/** Redirects to the landing screen, with the number of the address or of the cookie (NAV-1). */
function FrontDoor() {
  return <Redirect replace to={usePortal().frontDoorTarget(useSearch())} />;
}

/** Resets a failed screen on navigation, so that the next address renders. */
function ErrorBoundaryOfScreen({ children }: PropsWithChildren) {
  const [address] = useLocation();
  return <ErrorBoundary key={address}>{children}</ErrorBoundary>;
}

export function App({ portal }: { portal: Portal }) {
  useEffect(() => {
    const repeat = () => {
      download().then(
        ({ repeatFailedCalls }) => repeatFailedCalls?.(portal),
        () => {},
      );
    };
    window.addEventListener('online', repeat);
    return () => window.removeEventListener('online', repeat);
  }, [portal]);
  return (
    <PortalProvider portal={portal}>
      <Router hook={useRawLocation}>
        <ErrorBoundaryOfScreen>
          <Switch>
            <Route path={frontDoor} component={FrontDoor} />
            {screenIds.map((id) => (
              <Route
                key={id}
                path={screens[id].path}
                component={components.get(id) ?? LandingScreen}
              />
            ))}
          </Switch>
        </ErrorBoundaryOfScreen>
      </Router>
    </PortalProvider>
  );
}
