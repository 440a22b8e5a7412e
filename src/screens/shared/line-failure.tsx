import { useSyncExternalStore } from 'react';
import * as texts from '#texts';
import { ussdCode } from '../../../machines/business';
import { Button } from '../../ui/forms/Button';
import { LinkButton } from '../../ui/forms/LinkButton';

function subscribe(onChange: () => void): () => void {
  const end = new AbortController();
  for (const type of ['online', 'offline'])
    window.addEventListener(type, onChange, { signal: end.signal });
  return () => end.abort();
}

/** Returns whether the browser knows that it has no connection; false during hydration. */
export const useIsOffline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );

/** Returns the sentence of a failed call (CALL-3). */
export const useFailureSentence = (sentence: string = texts.checkConnection): string =>
  useIsOffline() ? texts.noConnection : sentence;

/** While the browser is offline, a link that dials the code, which needs no data (CALL-3). */
export const DialOffline = () =>
  useIsOffline() && (
    <LinkButton href={`tel:${encodeURIComponent(ussdCode)}`} loadsPage variant="secondary">
      {`${texts.dialLink} ${ussdCode}`}
    </LinkButton>
  );

interface TryAgainProps {
  variant?: 'primary' | 'secondary';
  onPress: () => void;
}

/** The next steps after a failed call. */
export const TryAgain = (props: TryAgainProps) => (
  <>
    <Button {...props}>{texts.tryAgainButton}</Button>
    <DialOffline />
  </>
);
