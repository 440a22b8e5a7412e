import { type ComponentType, useEffect, useState } from 'react';
import * as texts from '#texts';
import * as french from '#texts/fr';
import { callLimitMs } from '../../machines/business';
import { PortalHeader } from '../screens/shared/portal-header';
import { Page } from '../ui/page/Page';
import { Spinner } from '../ui/feedback/Spinner';
import { PageFailed } from './page-failed';

/** Rejects without a reason after the call limit (CALL-1); the download continues. */
function withCallLimit(download: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, callLimitMs);
    download.then(resolve, reject);
  });
}

/** The error of a stylesheet: Vite requests none again, so screens show only after a reload of the page. */
let failedStyles: unknown;

export type LazyScreen = ComponentType & {
  /** Downloads the module; rejects when that fails. */
  preload: () => Promise<void>;
};

/**
 * A screen that is downloaded on first render, with a retry after a failure. Not `React.lazy`: Suspense shows a fallback for at
 * least 300 ms.
 */
export function lazyScreen(
  load: () => Promise<{ default: ComponentType }>,
  isFrench = false,
): LazyScreen {
  let loaded: ComponentType | undefined;

  const download = async () => {
    if (failedStyles) throw failedStyles;
    try {
      loaded ??= (await load()).default;
    } catch (reason) {
      if (String(reason).includes('CSS')) failedStyles = reason;
      throw reason;
    }
  };

  function Screen() {
    const [attempt, setAttempt] = useState(1);
    const [failedAttempt, setFailedAttempt] = useState(0);
    const [, setIsLoaded] = useState(loaded !== undefined);

    useEffect(() => {
      let isGone = false;
      withCallLimit(download().then(() => setIsLoaded(true))).catch(async (reason) => {
        if (isGone) return;
        setFailedAttempt(attempt);
        // Keep the message visible; never reload after unmount.
        if (reason) await window.firstView?.reloadOnce?.(attempt > 1, () => isGone);
      });
      return () => {
        isGone = true;
      };
    }, [attempt]);

    if (loaded) {
      const Loaded = loaded;
      return <Loaded />;
    }
    return (
      <Page lang={isFrench ? 'fr' : texts.lang} banner={<PortalHeader isFrench={isFrench} />}>
        {failedAttempt === attempt ? (
          <PageFailed isFrench={isFrench} onRetry={() => setAttempt(attempt + 1)} />
        ) : (
          <Spinner label={isFrench ? french.loading : texts.loading} />
        )}
      </Page>
    );
  }

  return Object.assign(Screen, { preload: () => withCallLimit(download()) });
}
