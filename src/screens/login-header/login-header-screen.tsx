import { ussdCode } from '../../../machines/business';
import { packs } from '../../../machines/packs';
import { homeAddress } from '../../portal/addresses';
import { screens } from '../../screens';
import { usePortal } from '../../portal/portal-context';
import { CallLink } from '../../ui/CallLink';
import { FormCard } from '../../ui/FormCard';
import { LinkButton } from '../../ui/LinkButton';
import { Modal } from '../../ui/Modal';
import { Page } from '../../ui/Page';
import { PortalHeader } from '../portal-header';
import { useHydrated } from '../use-hydrated';
import { useScreen } from '../use-screen';

const title = `Souscrivez en tapant ${ussdCode} à partir de ${packs[0].price}`;

/** /home/login-header: how to subscribe by dialling. The document gives it an error modal that nothing opens. */
export default function LoginHeaderScreen() {
  useScreen(title, 'fr');
  const { numberCookie } = usePortal();
  const msisdn = useHydrated() ? numberCookie.read() : null;
  return (
    <Page lang="fr" banner={<PortalHeader lang="fr" />}>
      <FormCard title={title}>
        <CallLink code={ussdCode}>Composer {ussdCode}</CallLink>
        {/* Somebody who was let in before may only have met a bad line. */}
        {msisdn !== null && (
          <LinkButton href={homeAddress(msisdn)} variant="secondary" wide>
            Réessayer
          </LinkButton>
        )}
        <LinkButton href={screens.subscription.path} variant="secondary" wide>
          Souscrire en ligne
        </LinkButton>
        <LinkButton href={screens.login.path} variant="secondary" wide>
          Déjà abonné ? Se connecter
        </LinkButton>
      </FormCard>
      <Modal open={false} kind="error" title="Erreur" closeLabel="Close" onClose={() => {}}>
        {null}
      </Modal>
    </Page>
  );
}
