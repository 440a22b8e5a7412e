import { cleanup, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { App } from '../../src/app/app';
import type { Portal } from '../../src/portal/portal';
import type { Backend } from './backend';

export interface RenderedApp {
  portal: Portal;
  user: UserEvent;
  /** Resolves when no call is running and the effects of the responses have settled. */
  settled(): Promise<void>;
}

/** The whole app at an address, under StrictMode as in production, over the backend of this test. */
export function renderApp(backend: Backend, address: string): RenderedApp {
  const { portal, settled } = backend.createPortal();
  window.history.replaceState(null, '', address);
  render(
    <StrictMode>
      <App portal={portal} />
    </StrictMode>,
  );
  backend.beforeReset(cleanup);
  return { portal, user: userEvent.setup(), settled };
}

/** Returns path and query of the browser's address. */
export const currentAddress = (): string => window.location.pathname + window.location.search;
