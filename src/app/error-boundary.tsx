import { Component, type ReactNode } from 'react';
import { Page } from '../ui/page/Page';
import { PageFailed } from './page-failed';

/** Prevents a blank page when rendering throws. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    // React only logs an error that a boundary catches: pass it to the listeners for errors, too.
    if (import.meta.env.VITE_REPORT_URL) reportError(error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Page>
        <PageFailed onRetry={() => window.location.reload()} />
      </Page>
    );
  }
}
