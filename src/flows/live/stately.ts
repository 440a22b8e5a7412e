import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionEvent, Observer } from 'xstate';
import { masked } from './mask';

/** As JSON, which leaves out what only runs, with numbers masked. */
const told = (value: unknown): unknown => masked(JSON.parse(JSON.stringify(value) ?? 'null'));

/**
 * Connects the machines to Stately's inspector, for those who are online: its window opens with the first tap, since
 * browsers open none by themselves, and is told what has happened before. Returns what is given to actors as `inspect`.
 */
export function connectStately(): Observer<InspectionEvent> {
  const inspector = createBrowserInspector({
    autoStart: false,
    // The whole of both: what a promise resolves with stands beside the context.
    serialize: (event) => ({
      ...event,
      ...('event' in event && { event: told(event.event) as typeof event.event }),
      ...('snapshot' in event && { snapshot: told(event.snapshot) as never }),
    }),
  });
  window.addEventListener('click', () => inspector.start(), { once: true, capture: true });
  return inspector.inspect;
}
