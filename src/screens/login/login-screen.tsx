import { useSelector } from '@xstate/react';
import type { SubmitEvent } from 'react';
import { countryPrefix, numberLength } from '../../../machines/business';
import { screens } from '../../screens';
import { usePortal } from '../../portal/portal-context';
import { Button } from '../../ui/forms/Button';
import { FormCard, FormSuccess } from '../../ui/forms/FormCard';
import { GameStrip } from '../../ui/lists/GameStrip';
import { LinkButton } from '../../ui/forms/LinkButton';
import { Page } from '../../ui/page/Page';
import { PhoneField } from '../../ui/forms/PhoneField';
import { Spinner } from '../../ui/feedback/Spinner';
import { withoutSeparators } from '../../ui/forms/without-separators';
import { PortalHeader } from '../shared/portal-header';
import { useEarlyInput } from '../shared/use-early-input';
import { useFocusOn } from '../shared/use-focus-on';
import { useScreen } from '../shared/use-screen';
import { useScreenActor } from '../shared/use-screen-actor';
import { useStripGames } from '../shared/use-strip-games';
import { createLoginActor, fieldError } from './login-actor';

/** /home/check: the login form. */
export default function LoginScreen() {
  const portal = usePortal();
  const title = `Login to ${portal.productName}`;
  useScreen(title, 'en');
  const strip = useStripGames();
  const login = useScreenActor(() => createLoginActor(portal));
  const snapshot = useSelector(login, (current) => current);
  const isChecking = snapshot.hasTag('busy');
  const hasSucceeded = snapshot.matches('succeeded') || snapshot.matches('done');

  const field = useFocusOn(snapshot.hasTag('invalid'));
  const readNumber = useEarlyInput(field, snapshot.context.text, (text) =>
    login.send({ type: 'number.typed', text: withoutSeparators(text) }),
  );

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    readNumber();
    login.send({ type: 'form.submitted' });
  };

  return (
    <Page banner={<PortalHeader />}>
      <FormCard title={title} pictures={<GameStrip {...strip} />} busy={isChecking}>
        <form noValidate onSubmit={submit}>
          <PhoneField
            label="Enter number"
            name="msisdn"
            inputMode="numeric"
            enterKeyHint="go"
            pattern="[0-9]*"
            required
            readOnly={isChecking || hasSucceeded}
            value={snapshot.context.text}
            onChange={(text) => login.send({ type: 'number.typed', text })}
            countryPrefix={countryPrefix}
            isPrefixAdded
            numberLength={numberLength}
            check={`Check: ${numberLength} digits expected after ${countryPrefix}`}
            readAs="Number:"
            note={`Digits only, with or without ${countryPrefix}.`}
            inputRef={field}
            error={fieldError(snapshot)}
          />
          <Button type="submit" wide busy={isChecking || hasSucceeded}>
            Login
          </Button>
        </form>
        {hasSucceeded ? (
          <FormSuccess>Welcome! The games open in a moment.</FormSuccess>
        ) : (
          <LinkButton href={screens.subscription.path} loadsPage variant="quiet" wide>
            Not subscribed yet? Subscribe
          </LinkButton>
        )}
        {isChecking && <Spinner label="Checking your number…" />}
      </FormCard>
    </Page>
  );
}
