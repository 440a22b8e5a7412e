import * as texts from '#texts';
import { ussdCode } from '../../../machines/business';
import { hasCharge } from '../../portal/charge-environment';
import { usePortal } from '../../portal/portal-context';
import { Notice } from '../../ui/feedback/Notice';
import { Button } from '../../ui/forms/Button';
import { CallLink } from '../../ui/forms/CallLink';

/** Returns the sentence of a failed call (CALL-3). Not a hook: a sentence stays while the line changes, and is not announced again. */
export const failureSentence = (sentence: string = texts.checkConnection): string =>
  navigator.onLine ? sentence : texts.noConnection;

/** After a call that failed offline, a link that dials the code, which needs no data; not after a payment (CALL-3). */
export function DialOffline() {
  const { chargeEnvironment } = usePortal();
  if (navigator.onLine || hasCharge(chargeEnvironment)) return null;
  return (
    <CallLink code={ussdCode} variant="secondary" isNarrow>
      {`${texts.dialLink} ${ussdCode}`}
    </CallLink>
  );
}

/** The next steps after a failed call. */
export const TryAgain = (props: { onPress: () => void }) => (
  <>
    <Button {...props}>{texts.tryAgainButton}</Button>
    <DialOffline />
  </>
);

/** The notice of a catalogue without games (CAT-6). */
export const NoGamesYet = ({ onRetry }: { onRetry: () => void }) => (
  <Notice title={texts.noGamesYet} action={<TryAgain onPress={onRetry} />}>
    {texts.comeBackSoon}
  </Notice>
);

/** The notice after a failed catalogue (CAT-3). */
export const CatalogueFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Notice
    kind="failed"
    role="status"
    title={texts.gamesFailed}
    action={<TryAgain onPress={onRetry} />}
  >
    {failureSentence()}
  </Notice>
);
