import type { PropsWithChildren } from 'react';
import { Redirect, Route, Router, Switch, useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { homeAddress, msisdnOfQuery, routes } from '../portal/addresses';
import type { Portal } from '../portal/portal';
import { PortalProvider, usePortal } from '../portal/portal-context';
import { useRawLocation } from '../portal/raw-location';
import { LandingScreen } from '../screens/landing/landing-screen';
import { ErrorBoundary } from './error-boundary';
import { lazyScreen } from './lazy-screen';

// What the first view does not show is not part of its download.
const SubscriptionScreen = lazyScreen(
  async () => (await import('../screens/subscription/subscription-screen')).SubscriptionScreen,
  'fr',
);
const LoginScreen = lazyScreen(
  async () => (await import('../screens/login/login-screen')).LoginScreen,
);
const CategoryScreen = lazyScreen(
  async () => (await import('../screens/category/category-screen')).CategoryScreen,
);
const PlayerScreen = lazyScreen(
  async () => (await import('../screens/player/player-screen')).PlayerScreen,
);
const LoginHeaderScreen = lazyScreen(
  async () => (await import('../screens/login-header/login-header-screen')).LoginHeaderScreen,
  'fr',
);
const NotChargedScreen = lazyScreen(
  async () => (await import('../screens/not-charged/not-charged-screen')).NotChargedScreen,
  'fr',
);
const NotFoundScreen = lazyScreen(
  async () => (await import('../screens/not-found/not-found-screen')).NotFoundScreen,
);
const SearchScreen = lazyScreen(
  async () => (await import('../screens/search/search-screen')).SearchScreen,
);

const lazyScreens: Record<string, { preload: () => Promise<void> } | undefined> = {
  subscription: SubscriptionScreen,
  login: LoginScreen,
  'login-header': LoginHeaderScreen,
  'not-charged': NotChargedScreen,
  category: CategoryScreen,
  player: PlayerScreen,
  search: SearchScreen,
};

/** Downloads that screen, where it is not a part of the app itself. Rejects where that fails. */
export const preloadScreen = async (screen: string | undefined): Promise<void> =>
  lazyScreens[screen ?? '']?.preload();

/** The front door: on to the landing page, with the number of the address or of the cookie (decision 1). */
function FrontDoor() {
  const { numberCookie } = usePortal();
  return <Redirect replace to={homeAddress(msisdnOfQuery(useSearch()) ?? numberCookie.read())} />;
}

/** A screen that fails does so alone: Back, or any other address, starts anew. */
function ErrorBoundaryOfScreen({ children }: PropsWithChildren) {
  const [address] = useLocation();
  return <ErrorBoundary key={address}>{children}</ErrorBoundary>;
}

/** The whole app over its outside world. */
export function App({ portal }: { portal: Portal }) {
  return (
    <PortalProvider portal={portal}>
      <Router hook={useRawLocation}>
        <ErrorBoundaryOfScreen>
          <Switch>
            <Route path={routes.root} component={FrontDoor} />
            <Route path={routes.home} component={LandingScreen} />
            <Route path={routes.subscription} component={SubscriptionScreen} />
            <Route path={routes.login} component={LoginScreen} />
            <Route path={routes.loginHeader} component={LoginHeaderScreen} />
            <Route path={routes.notCharged} component={NotChargedScreen} />
            <Route path={routes.player} component={PlayerScreen} />
            <Route path={routes.category} component={CategoryScreen} />
            <Route path={routes.search} component={SearchScreen} />
            <Route component={NotFoundScreen} />
          </Switch>
        </ErrorBoundaryOfScreen>
      </Router>
    </PortalProvider>
  );
}
