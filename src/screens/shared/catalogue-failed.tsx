import { Button } from '../../ui/forms/Button';
import { Notice } from '../../ui/feedback/Notice';

/** The notice after a failed catalogue (CALL-1). */
export function CatalogueFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      kind="failed"
      role="status"
      title="The games could not be loaded"
      action={<Button onPress={onRetry}>Try again</Button>}
    >
      Check your connection.
    </Notice>
  );
}
