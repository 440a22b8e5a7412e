import { type SubmitEvent, useLayoutEffect } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { packs } from '../../../machines/packs';
import { msisdnOfQuery, routes } from '../../portal/addresses';
import { usePortal } from '../../portal/portal-context';
import { Button } from '../../ui/Button';
import { FormCard } from '../../ui/FormCard';
import { LinkButton } from '../../ui/LinkButton';
import { Modal } from '../../ui/Modal';
import { Page } from '../../ui/Page';
import { SelectField } from '../../ui/SelectField';
import { Spinner } from '../../ui/Spinner';
import { TextField } from '../../ui/TextField';
import { PortalHeader } from '../portal-header';
import { useFocusOn } from '../use-focus-on';
import { useScreen } from '../use-screen';
import { useSelector } from '../use-selector';
import { useLeaving } from '../use-visit';
import { confirmedMessage, failureMessage, successMessage, unresolvedMessages } from './messages';
import { subscriptionActor } from './subscription-actor';

const title = 'Souscrivez et Profitez!';

/** /home/login: the form that costs money. */
export function SubscriptionScreen() {
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
  useLeaving(() => subscription.send({ type: 'screen.left' }));

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
  const field = useFocusOn(isInvalid);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    subscription.send({ type: 'form.submitted' });
  };

  return (
    <Page lang="fr" banner={<PortalHeader lang="fr" />}>
      <FormCard title={title} busy={isBusy}>
        <form noValidate onSubmit={submit}>
          <TextField
            label="Numéro de téléphone"
            name="msisdn"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required
            readOnly={hasGivenNumber || isBusy}
            value={context.addressMsisdn ?? context.text}
            onChange={(text) => subscription.send({ type: 'number.typed', text })}
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
            value={context.pack}
            onChange={(pack) => subscription.send({ type: 'pack.chosen', pack })}
          />
          {unresolved && <p role="alert">{unresolvedMessages[unresolved]}</p>}
          {unresolved || isChecking ? (
            <Button
              key="check"
              wide
              busy={isChecking}
              onPress={() => subscription.send({ type: 'check.requested' })}
            >
              Vérifier mon abonnement
            </Button>
          ) : (
            <Button key="submit" type="submit" wide busy={isBusy}>
              Souscrivez maintenant
            </Button>
          )}
          {unresolved && unresolved !== 'unchecked' && (
            <Button
              variant="secondary"
              wide
              onPress={() => subscription.send({ type: 'payment.confirmed' })}
            >
              Payer à nouveau
            </Button>
          )}
        </form>
        <LinkButton href={routes.login} variant="secondary" wide>
          Déjà abonné ? Se connecter
        </LinkButton>
        {isBusy && (
          <Spinner label={isChecking ? 'Vérification en cours…' : 'Souscription en cours…'} />
        )}
      </FormCard>
      <Modal open={isModal && isGood} kind="success" title="Félicitations !" lang="fr">
        <p>{isConfirmed ? confirmedMessage : successMessage(context.request.pack)}</p>
      </Modal>
      <Modal
        open={isModal && !isGood}
        kind="error"
        title="Erreur"
        lang="fr"
        closeLabel="Fermer"
        onClose={() => subscription.send({ type: 'error.dismissed' })}
      >
        <p>{snapshot.matches('refused') ? context.reply : failureMessage(context.failure)}</p>
      </Modal>
    </Page>
  );
}
