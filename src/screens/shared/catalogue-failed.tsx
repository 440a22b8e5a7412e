import * as texts from '#texts';
import { Button } from '../../ui/forms/Button';
import { Notice } from '../../ui/feedback/Notice';

/** The notice after a failed catalogue (CALL-1). */
export function CatalogueFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      kind="failed"
      role="status"
      title={texts.gamesFailed}
      action={<Button onPress={onRetry}>{texts.tryAgainButton}</Button>}
    >
      {texts.checkConnection}
    </Notice>
  );
}
