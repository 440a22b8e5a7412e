import { Button } from '../ui/Button';
import { Notice } from '../ui/Notice';

/** What a screen says in place of a catalogue that could not be loaded (D-9). */
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
