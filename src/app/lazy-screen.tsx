import { type ComponentType, useEffect, useState } from 'react';
import { Page } from '../ui/Page';
import { Spinner } from '../ui/Spinner';

/**
 * A screen that is downloaded when it is first shown. Not `React.lazy`: Suspense keeps a fallback on the screen for at
 * least 300 ms, so that every first visit of a screen would wait that long for nothing.
 */
export function lazyScreen(load: () => Promise<ComponentType>): ComponentType {
  let loaded: ComponentType | undefined;

  return function LazyScreen() {
    const [screen, setScreen] = useState<{ Screen?: ComponentType; error?: unknown }>(
      loaded ? { Screen: loaded } : {},
    );
    useEffect(() => {
      if (loaded) return;
      let isGone = false;
      load().then(
        (Screen) => {
          loaded = Screen;
          if (!isGone) setScreen({ Screen });
        },
        (error: unknown) => {
          if (!isGone) setScreen({ error });
        },
      );
      return () => {
        isGone = true;
      };
    }, []);

    // The error boundary offers to try again.
    if ('error' in screen) throw screen.error;
    const { Screen } = screen;
    return Screen ? (
      <Screen />
    ) : (
      <Page>
        <Spinner label="Loading…" />
      </Page>
    );
  };
}
