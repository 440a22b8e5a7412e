import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionEvent, Observer } from 'xstate';
import { masked } from './mask';

/**
 * Connects the machines to Stately's online inspector and returns the `inspect` option of actors. The window opens on
 * the first tap, because browsers block earlier pop-ups, and receives earlier events then.
 */
export function connectStately(): Observer<InspectionEvent> {
  const inspector = createBrowserInspector({
    autoStart: false,
    // Serialize event and snapshot completely: a promise's output is outside the context.
    serialize: (event) => ({
      ...event,
      ...('event' in event && { event: masked(event.event) as typeof event.event }),
      ...('snapshot' in event && { snapshot: masked(event.snapshot) as never }),
    }),
  });
  window.addEventListener('click', () => inspector.start(), { once: true, capture: true });
  return inspector.inspect;
}
