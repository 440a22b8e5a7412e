import { useSelector } from '@xstate/react';
import { type SubmitEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { countryPrefix, numberLength } from '../../../machines/business';
import { packs } from '../../../machines/packs';
import { homeAddress, msisdnOfQuery } from '../../portal/addresses';
import { screens } from '../../screens';
import { usePortal } from '../../portal/portal-context';
import { Button } from '../../ui/forms/Button';
import { FormCard } from '../../ui/forms/FormCard';
import { place } from '../../ui/forms/FormCard.css';
import { FormNotice } from '../../ui/forms/FormNotice';
import { FormOffer } from '../../ui/forms/FormOffer';
import { skipEarlyTap } from '../../ui/forms/skip-early-tap';
import { ignoreHeldEnter } from '../../ui/forms/ignore-held-enter';
import { LinkButton } from '../../ui/forms/LinkButton';
import { Modal } from '../../ui/feedback/Modal';
import { PackField } from '../../ui/forms/PackField';
import { Page } from '../../ui/page/Page';
import { PhoneField } from '../../ui/forms/PhoneField';
import { Spinner } from '../../ui/feedback/Spinner';
import { withoutSeparators } from '../../ui/forms/without-separators';
import { priceOf } from '../shared/charge-texts';
import { PortalHeader } from '../shared/portal-header';
import { HelpLine } from '../shared/support-line';
import { useFocusOn } from '../shared/use-focus-on';
import { useEarlyInput } from '../shared/use-early-input';
import { useScreen } from '../shared/use-screen';
import { useScreenActor } from '../shared/use-screen-actor';
import { ChargeTerms } from './charge-terms';
import { LegalLine } from './legal-line';
import {
  chargeQuestion,
  failureMessage,
  lostPayment,
  numberNote,
  stateAfter,
  successMessage,
} from './messages';
import { PaymentReceipt } from './payment-receipt';
import { createSubscriptionActor } from './subscription-actor';
import { useFocusKept } from './use-focus-kept';

const title = 'Souscrivez et Profitez!';

/** /home/login: the form that costs money. One visit is one actor, also when a failed request changes the address. */
export default function SubscriptionScreen() {
  const portal = usePortal();
  useScreen(title, 'fr');
  const msisdn = msisdnOfQuery(useSearch());
  const subscription = useScreenActor(() => createSubscriptionActor(portal));
  const snapshot = useSelector(subscription, (current) => current);
  const { context } = snapshot;

  // Send before the first paint, so that number and form appear together.
  useLayoutEffect(() => {
    if (msisdn !== null) subscription.send({ type: 'number.given', msisdn });
  }, [subscription, msisdn]);

  useEffect(ignoreHeldEnter, []);

  const isBusy = snapshot.hasTag('busy');
  const isInvalid = snapshot.hasTag('invalid');
  const isChecking = snapshot.matches('checking');
  const isAskingFirst = snapshot.matches('askingFirst');
  const question =
    isChecking || isAskingFirst ? chargeQuestion(context.asked, context.checkResult) : null;
  const spinner = isBusy && (
    <Spinner label={isChecking ? 'Vérification en cours…' : 'Souscription en cours…'} />
  );
  const field = useFocusOn(isInvalid);
  const select = useRef<HTMLSelectElement>(null);
  const readNumber = useEarlyInput(field, context.text, (text) =>
    subscription.send({ type: 'number.typed', text: withoutSeparators(text) }),
  );
  const choosePack = (pack: string) => subscription.send({ type: 'pack.chosen', pack });
  useEarlyInput(select, context.pack, choosePack);
  const { form, recordPress } = useFocusKept(isAskingFirst, isBusy);
  useLayoutEffect(() => {
    const tapped = window.firstView?.input?.tapped;
    if (tapped?.closest(`[${skipEarlyTap}]`)) subscription.send({ type: 'press.lost' });
  }, [subscription]);
  const act = (event: Parameters<typeof subscription.send>[0]) => {
    recordPress();
    readNumber();
    subscription.send(event);
  };
  const [attempt, setAttempt] = useState(0);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAttempt(event.timeStamp);
    act({ type: 'form.submitted' });
  };
  const dismiss = () => act({ type: 'error.dismissed' });
  const dismissForPacks = () => {
    dismiss();
    // After the dialog has closed, which moves the focus, too.
    setTimeout(() => select.current?.focus());
  };
  const lost = lostPayment(context.failure, context.record);
  const home = homeAddress(context.request.msisdn);
  const disown = () => {
    subscription.send({ type: 'number.disowned' });
    field.current?.focus();
  };
  return (
    <Page lang="fr" banner={<PortalHeader isFrench />}>
      <FormCard title={title} busy={isBusy}>
        {/* Do not replay an early tap: a payment needs a tap after hydration (SUB-28). */}
        <form ref={form} noValidate onSubmit={submit} {...{ [skipEarlyTap]: '' }}>
          {question && (
            <FormNotice
              {...question}
              isAnnounced={!isChecking}
              action={
                <>
                  <div className={place}>
                    <Button
                      wide
                      busy={isChecking}
                      onPress={() => subscription.send({ type: 'check.requested' })}
                    >
                      Vérifier mon abonnement
                    </Button>
                    {spinner}
                  </div>
                  <LinkButton
                    href={home}
                    state={stateAfter(context.asked)}
                    variant="secondary"
                    wide
                  >
                    Aller aux jeux
                  </LinkButton>
                </>
              }
            />
          )}
          <PhoneField
            label="Numéro de téléphone"
            name="msisdn"
            inputMode="tel"
            enterKeyHint="send"
            required
            readOnly={context.isGiven || isBusy}
            value={context.text}
            onChange={(text) => subscription.send({ type: 'number.typed', text })}
            check={`Vérifiez : ${numberLength} chiffres après ${countryPrefix}`}
            isGiven={context.isGiven}
            isSettled={context.isGiven || question !== null}
            placeholder={`${countryPrefix}…`}
            readAs="Numéro :"
            note={numberNote}
            hint={
              context.isGiven || question
                ? undefined
                : 'Pour une meilleure expérience, utilisez votre connexion mobile.'
            }
            inputRef={field}
            error={isInvalid ? 'Saisissez votre numéro de téléphone.' : undefined}
            attempt={attempt}
          />
          <PackField
            label="Forfait"
            name="pack"
            packs={packs}
            disabled={isChecking}
            value={context.pack}
            onChange={(pack) => {
              readNumber();
              choosePack(pack);
            }}
            selectRef={select}
          />
          <FormOffer
            price={priceOf(context.pack)}
            chargeNotice="Ce montant sera débité de votre crédit, puis les jeux s’ouvriront automatiquement."
            terms={<ChargeTerms pack={context.pack} />}
            isDisabled={isChecking && question !== null}
            pressAgain={
              context.isPressLost ? 'Vérifiez le prix, puis appuyez à nouveau.' : undefined
            }
            onPriceUnseen={() => !isBusy && subscription.send({ type: 'press.lost' })}
          >
            {question ? (
              <Button variant="secondary" wide onPress={() => act({ type: 'payment.confirmed' })}>
                Payer quand même
              </Button>
            ) : (
              <div className={place}>
                <Button type="submit" wide busy={isBusy}>
                  Souscrivez maintenant
                </Button>
                {spinner}
              </div>
            )}
          </FormOffer>
        </form>
        {!question && (
          <LinkButton href={screens.login.path} variant="quiet" wide>
            Déjà abonné ? Se connecter
          </LinkButton>
        )}
        {context.isGiven && (
          <div inert={isBusy}>
            <Button variant="quiet" wide onPress={disown}>
              Ce n’est pas mon numéro
            </Button>
          </div>
        )}
        <LegalLine />
      </FormCard>
      {snapshot.matches('success') && (
        <Modal
          kind="success"
          title="Félicitations !"
          action={
            // As the machine does after the delay (NAV-3).
            <LinkButton href={home} state={stateAfter(context.record)} wide replace>
              Aller aux jeux
            </LinkButton>
          }
        >
          <p>
            {context.checkResult === 'subscribed'
              ? 'Votre abonnement est actif.'
              : successMessage(context.request.pack)}
          </p>
          <PaymentReceipt msisdn={context.request.msisdn} record={context.record} />
          <div>Les jeux s’ouvrent dans un instant.</div>
        </Modal>
      )}
      {snapshot.matches('error') && (
        <Modal
          kind="error"
          title="Erreur"
          closeLabel="Fermer"
          onClose={dismiss}
          action={
            <>
              {/* Before 'Réessayer', which leads to the payment button: the check is free. */}
              <Button wide onPress={() => act({ type: 'check.requested' })}>
                Vérifier mon abonnement
              </Button>
              {!context.record && (
                <Button variant="secondary" wide onPress={dismiss}>
                  Réessayer
                </Button>
              )}
              {!context.record && !context.failure && (
                <Button variant="secondary" wide onPress={dismissForPacks}>
                  Choisir un autre forfait
                </Button>
              )}
            </>
          }
        >
          <p>{context.failure ? failureMessage(context.failure) : context.reply}</p>
          {lost && <div>{lost}</div>}
          <HelpLine />
        </Modal>
      )}
    </Page>
  );
}
