import { Component, type ReactNode } from 'react';
import * as texts from '#texts';
import { Button } from '../ui/forms/Button';
import { Notice } from '../ui/feedback/Notice';
import { Page } from '../ui/page/Page';

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
        <Notice
          level={1}
          kind="failed"
          role="alert"
          title={texts.pageFailed}
          action={<Button onPress={() => window.location.reload()}>{texts.tryAgainButton}</Button>}
        >
          {texts.checkConnection}
        </Notice>
      </Page>
    );
  }
}
