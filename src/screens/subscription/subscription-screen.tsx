import { useSelector } from '@xstate/react';
import { type SubmitEvent, useLayoutEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { countryPrefix } from '../../../machines/business';
import { packs } from '../../../machines/packs';
import { msisdnOfQuery } from '../../portal/addresses';
import { screens } from '../../screens';
import { usePortal } from '../../portal/portal-context';
import { Button } from '../../ui/Button';
import { FormCard } from '../../ui/FormCard';
import { FormNotice } from '../../ui/FormNotice';
import { FormOffer } from '../../ui/FormOffer';
import { holdsPresses } from '../../ui/holds-presses';
import { LinkButton } from '../../ui/LinkButton';
import { Modal } from '../../ui/Modal';
import { Page } from '../../ui/Page';
import { PhoneField } from '../../ui/PhoneField';
import { SelectField } from '../../ui/SelectField';
import { Spinner } from '../../ui/Spinner';
import { PortalHeader } from '../portal-header';
import { useFocusOn } from '../use-focus-on';
import { useEarlyInput } from '../use-early-input';
import { useScreen } from '../use-screen';
import { useLeave } from '../use-screen-actor';
import {
  confirmedMessage,
  failureMessage,
  onTheWayHome,
  priceOf,
  successMessage,
  unresolvedMessages,
  whatFollows,
} from './messages';
import { subscriptionActor } from './subscription-actor';
import { useFocusKept } from './use-focus-kept';

const title = 'Souscrivez et Profitez!';

/** /home/login: the form that costs money. */
export default function SubscriptionScreen() {
  const portal = usePortal();
  useScreen(title, 'fr');
  const msisdn = msisdnOfQuery(useSearch());
  const subscription = subscriptionActor(portal);
  const snapshot = useSelector(subscription, (current) => current);
  const { context } = snapshot;

  // Before the first paint, so that the number of the address is never seen to arrive.
  useLayoutEffect(
    () => subscription.send({ type: 'screen.opened', msisdn }),
    [subscription, msisdn],
  );
  useLeave(() => subscription.send({ type: 'screen.left' }));

  const hasGivenNumber = context.addressMsisdn !== null;
  const isBusy = snapshot.hasTag('busy');
  const isModal = snapshot.hasTag('modal');
  const isInvalid = snapshot.hasTag('invalid');
  const isConfirmed = snapshot.matches('confirmed');
  const isGood = isConfirmed || snapshot.matches('succeeded');
  const isChecking = snapshot.matches('checking');
  const unresolved = (['unchecked', 'notFound', 'checkFailed'] as const).find((known) =>
    snapshot.matches({ editing: { unresolved: known } }),
  );
  // What was said before a check stays where it is meanwhile.
  const [told, setTold] = useState(unresolved ?? 'unchecked');
  if (unresolved && unresolved !== told) setTold(unresolved);
  const number = context.addressMsisdn ?? context.text;
  const offer = { price: priceOf(context.pack), next: whatFollows };
  const field = useFocusOn(isInvalid);
  const select = useRef<HTMLSelectElement>(null);
  useEarlyInput(field, number, (text) => subscription.send({ type: 'number.typed', text }));
  useEarlyInput(select, context.pack, (pack) => subscription.send({ type: 'pack.chosen', pack }));
  const { form, noteAction } = useFocusKept(unresolved !== undefined, isBusy);
  const act = (type: 'form.submitted' | 'payment.confirmed' | 'error.dismissed') => {
    noteAction();
    subscription.send({ type });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    act('form.submitted');
  };
  const dismiss = () => act('error.dismissed');

  return (
    <Page lang="fr" banner={<PortalHeader lang="fr" />}>
      <FormCard title={title} busy={isBusy}>
        {/* Money is spent by a press that the subscriber sees taking effect, never by a replayed one. */}
        <form ref={form} noValidate onSubmit={submit} {...{ [holdsPresses]: '' }}>
          <PhoneField
            label="Numéro de téléphone"
            name="msisdn"
            inputMode="tel"
            enterKeyHint="send"
            required
            readOnly={hasGivenNumber || isBusy}
            value={number}
            onChange={(text) => subscription.send({ type: 'number.typed', text })}
            countryPrefix={countryPrefix}
            readAs="Numéro :"
            note={`Avec l’indicatif ${countryPrefix}.`}
            hint={
              hasGivenNumber
                ? undefined
                : 'Pour une meilleure expérience, utilisez votre connexion mobile.'
            }
            inputRef={field}
            error={isInvalid ? 'Saisissez votre numéro de téléphone.' : undefined}
          />
          <SelectField
            label="Forfait"
            name="pack"
            options={packs}
            disabled={unresolved ? unresolved !== 'notFound' : isChecking}
            value={context.pack}
            onChange={(pack) => subscription.send({ type: 'pack.chosen', pack })}
            selectRef={select}
          />
          {unresolved || isChecking ? (
            <FormNotice
              {...unresolvedMessages[told]}
              isNews={!isChecking}
              action={
                <Button
                  wide
                  busy={isChecking}
                  onPress={() => subscription.send({ type: 'check.requested' })}
                >
                  Vérifier mon abonnement
                </Button>
              }
            />
          ) : (
            <FormOffer {...offer}>
              <Button type="submit" wide busy={isBusy}>
                Souscrivez maintenant
              </Button>
            </FormOffer>
          )}
          {(unresolved || isChecking) && told !== 'unchecked' && (
            <FormOffer {...offer} isOutOfUse={isChecking}>
              <Button variant="secondary" wide onPress={() => act('payment.confirmed')}>
                Payer à nouveau
              </Button>
            </FormOffer>
          )}
        </form>
        <LinkButton href={screens.login.path} variant="secondary" wide>
          Déjà abonné ? Se connecter
        </LinkButton>
        {isBusy && (
          <Spinner label={isChecking ? 'Vérification en cours…' : 'Souscription en cours…'} />
        )}
      </FormCard>
      <Modal open={isModal && isGood} kind="success" title="Félicitations !" lang="fr">
        <p>{isConfirmed ? confirmedMessage : successMessage(context.request.pack)}</p>
        <div>{onTheWayHome}</div>
      </Modal>
      <Modal
        open={isModal && !isGood}
        kind="error"
        title="Erreur"
        lang="fr"
        closeLabel="Fermer"
        onClose={dismiss}
        action={
          <Button wide onPress={dismiss}>
            J’ai compris
          </Button>
        }
      >
        <p>{snapshot.matches('refused') ? context.reply : failureMessage(context.failure)}</p>
      </Modal>
    </Page>
  );
}
