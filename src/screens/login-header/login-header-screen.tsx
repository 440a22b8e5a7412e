import { ussdCode } from '../../../machines/business';
import { packs } from '../../../machines/packs';
import { homeAddress } from '../../portal/addresses';
import { findCharge } from '../../portal/find-charge';
import type { Portal } from '../../portal/portal';
import { usePortal } from '../../portal/portal-context';
import { frontDoor, screens } from '../../screens';
import { ByWidth } from '../../ui/page/ByWidth';
import { CallLink } from '../../ui/forms/CallLink';
import { FormCard } from '../../ui/forms/FormCard';
import { FormNotice } from '../../ui/forms/FormNotice';
import { GameStrip } from '../../ui/lists/GameStrip';
import { LinkButton } from '../../ui/forms/LinkButton';
import { Modal } from '../../ui/feedback/Modal';
import { Page } from '../../ui/page/Page';
import { PriceList } from '../../ui/forms/PriceList';
import { chargeDetails } from '../shared/charge-texts';
import { PortalHeader } from '../shared/portal-header';
import { SupportLine } from '../shared/support-line';
import { useHydrated } from '../shared/use-hydrated';
import { useScreen } from '../shared/use-screen';
import { useStripGames } from '../shared/use-strip-games';

/** Returns the number that the landing screen has rejected, unless it is disowned, and whether its check has failed. */
function landingResult({ isDisowned }: Portal): {
  checked: string | null;
  hasCheckFailed: boolean;
} {
  const { msisdn, hasCheckFailed } = Object(window.history.state) as Record<string, unknown>;
  const checked =
    typeof msisdn === 'string' && msisdn !== '' && !isDisowned(msisdn) ? msisdn : null;
  return { checked, hasCheckFailed: checked !== null && hasCheckFailed === true };
}

const nothing = { checked: null, hasCheckFailed: false };

const title = `Souscrivez en tapant ${ussdCode} à partir de ${packs[0].price}`;

/** /home/login-header: how to subscribe by dialling. The document gives it an error modal that nothing opens. */
export default function LoginHeaderScreen() {
  useScreen(title, 'fr');
  const portal = usePortal();
  const isHydrated = useHydrated();
  const strip = useStripGames();
  const cookie = isHydrated ? portal.numberCookie.read() : null;
  const { checked, hasCheckFailed } = isHydrated ? landingResult(portal) : nothing;
  const numbers = [cookie, checked];
  const records = numbers.map((number) =>
    number ? findCharge(portal.chargeEnvironment, number) : null,
  );
  // After a payment the check may not know it yet (HEAD-3): do not suggest another payment first.
  const paidIndex = records.findIndex((record) => record?.state === 'paid');
  const paid = records[paidIndex];
  const msisdn = numbers[paidIndex] ?? (hasCheckFailed ? checked : cookie);
  const hasNotice = paid !== undefined || hasCheckFailed;
  const tryAgain = msisdn !== null && (
    <LinkButton
      href={msisdn === cookie ? frontDoor : homeAddress(msisdn)}
      variant={hasNotice ? 'primary' : 'secondary'}
      wide
    >
      Réessayer
    </LinkButton>
  );
  const call = (variant: 'primary' | 'secondary') => (
    <CallLink code={ussdCode} variant={hasNotice ? 'secondary' : variant}>
      {`Composer ${ussdCode}`}
    </CallLink>
  );
  const subscribe = (variant: 'primary' | 'secondary') => (
    <LinkButton
      href={screens.subscription.path}
      loadsPage
      variant={hasNotice ? 'secondary' : variant}
      wide
    >
      Souscrire en ligne
    </LinkButton>
  );
  // A verified number may have been rejected because of a bad connection: offer a retry.
  const tryAgainHere = !hasNotice && tryAgain && (
    <>
      <p>Déjà abonné sur ce téléphone ?</p>
      {tryAgain}
    </>
  );
  return (
    <Page lang="fr" banner={<PortalHeader lang="fr" />}>
      <FormCard title={title} pictures={<GameStrip {...strip} />}>
        {paid && (
          <FormNotice
            kind="success"
            title="Votre paiement a été reçu."
            details={chargeDetails(paid)}
            advice="L’accès aux jeux peut prendre quelques minutes."
            isAnnounced={false}
            action={tryAgain}
          />
        )}
        {!paid && hasCheckFailed && (
          <FormNotice
            title="La vérification a échoué."
            details="Votre numéro n’a pas pu être vérifié."
            advice="Réessayez dans un instant."
            isAnnounced
            action={tryAgain}
          />
        )}
        {!paid && <PriceList label="Forfaits" items={packs} joinedBy=", valable " />}
        {/* A phone dials the code; a computer cannot (D-170). */}
        <ByWidth
          narrow={
            <>
              {call('primary')}
              {tryAgainHere}
              {subscribe('secondary')}
            </>
          }
          wide={
            <>
              {subscribe('primary')}
              {tryAgainHere}
              {call('secondary')}
            </>
          }
        />
        <LinkButton href={screens.login.path} variant="quiet" wide>
          Déjà abonné ? Se connecter
        </LinkButton>
        <SupportLine />
      </FormCard>
      <Modal open={false} kind="error" title="Erreur" closeLabel="Close" onClose={() => {}}>
        {null}
      </Modal>
    </Page>
  );
}
