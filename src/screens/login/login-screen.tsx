import { useSelector } from '@xstate/react';
import { type SubmitEvent, useState } from 'react';
import * as texts from '#texts';
import { countryPrefix, numberLength } from '../../../machines/business';
import { numberSent } from '../../../machines/login';
import { screens } from '../../screens';
import { usePortal } from '../../portal/portal-context';
import { Button } from '../../ui/forms/Button';
import { FormCard } from '../../ui/forms/FormCard';
import { place, success } from '../../ui/forms/FormCard.css';
import { LinkButton } from '../../ui/forms/LinkButton';
import { Page } from '../../ui/page/Page';
import { PhoneField } from '../../ui/forms/PhoneField';
import { Spinner } from '../../ui/feedback/Spinner';
import { withoutSeparators } from '../../ui/forms/without-separators';
import { GameStrip } from '../shared/game-strip';
import { PortalHeader } from '../shared/portal-header';
import { useEarlyInput } from '../shared/use-early-input';
import { useFocusOn } from '../shared/use-focus-on';
import { DialOffline, failureSentence } from '../shared/line-failure';
import { useScreen } from '../shared/use-screen';
import { useScreenActor } from '../shared/use-screen-actor';
import { createLoginActor, fieldError } from './login-actor';

/** /home/check: the login form. */
export default function LoginScreen() {
  const portal = usePortal();
  const title = `${texts.loginTo} ${portal.productName}`;
  useScreen(title, texts.lang);
  const login = useScreenActor(() => createLoginActor(portal));
  const snapshot = useSelector(login, (current) => current);
  const isChecking = snapshot.hasTag('busy');
  const hasFailed = snapshot.matches({ editing: 'failed' });
  const error = fieldError(snapshot);
  const hasSucceeded = snapshot.matches('succeeded') || snapshot.matches('done');

  const field = useFocusOn(snapshot.hasTag('invalid'));
  const readNumber = useEarlyInput(field, snapshot.context.text, (text) =>
    login.send({ type: 'number.typed', text: withoutSeparators(text) }),
  );

  const [attempt, setAttempt] = useState(0);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAttempt(event.timeStamp);
    readNumber();
    login.send({ type: 'form.submitted' });
  };

  return (
    <Page banner={<PortalHeader />}>
      <FormCard title={title} pictures={<GameStrip />} busy={isChecking}>
        <form noValidate onSubmit={submit}>
          <PhoneField
            label={texts.enterNumber}
            name="msisdn"
            inputMode="numeric"
            enterKeyHint="go"
            pattern="[0-9]*"
            required
            readOnly={isChecking || hasSucceeded}
            value={snapshot.context.text}
            onChange={(text) => login.send({ type: 'number.typed', text })}
            sentAs={numberSent}
            check={texts.checkDigits.replace('…', String(numberLength)).replace('…', countryPrefix)}
            readAs={texts.yourNumber}
            note={texts.digitsOnly.replace('…', countryPrefix)}
            inputRef={field}
            error={hasFailed ? failureSentence(error) : error}
            attempt={attempt}
          />
          <div className={place}>
            <Button type="submit" wide busy={isChecking || hasSucceeded}>
              {texts.loginButton}
            </Button>
            {isChecking && <Spinner label={texts.checkingNumber} />}
          </div>
        </form>
        {hasFailed && <DialOffline />}
        {hasSucceeded ? (
          <p className={success} role="status">
            {texts.welcome}
          </p>
        ) : (
          <LinkButton href={screens.subscription.path} loadsPage variant="quiet" wide>
            {texts.subscribeLink}
          </LinkButton>
        )}
      </FormCard>
    </Page>
  );
}
