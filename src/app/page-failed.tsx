import * as texts from '#texts';
import * as french from '#texts/fr';
import { Button } from '../ui/forms/Button';
import { Notice } from '../ui/feedback/Notice';
import { useDeferredComponents } from '../screens/shared/use-deferred-components';

/** The message in place of a screen that failed to load or to render. */
export function PageFailed({ isFrench, onRetry }: { isFrench?: boolean; onRetry: () => void }) {
  // For their style sheet, which the service worker has: it draws the sign.
  useDeferredComponents();
  return (
    <Notice
      level={1}
      kind="failed"
      role="alert"
      title={isFrench ? french.pageFailed : texts.pageFailed}
      action={
        <Button onPress={onRetry}>{isFrench ? french.tryAgainButton : texts.tryAgainButton}</Button>
      }
    >
      {isFrench ? french.checkConnection : texts.checkConnection}
    </Notice>
  );
}
