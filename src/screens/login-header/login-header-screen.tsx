import { packs, ussdCode } from '../../../machines/business';
import { routes } from '../../portal/addresses';
import { FormCard } from '../../ui/FormCard';
import { LinkButton } from '../../ui/LinkButton';
import { Modal } from '../../ui/Modal';
import { Page } from '../../ui/Page';
import { PortalHeader } from '../portal-header';
import { useScreen } from '../use-screen';

const title = `Souscrivez en tapant ${ussdCode} à partir de ${packs[0].price}`;

/** /home/login-header: how to subscribe by dialling. The document gives it an error modal that nothing opens. */
export function LoginHeaderScreen() {
  useScreen(title, 'fr');
  return (
    <Page lang="fr" banner={<PortalHeader lang="fr" />}>
      <FormCard title={title}>
        <LinkButton href={routes.subscription} wide>
          Souscrire en ligne
        </LinkButton>
        <LinkButton href={routes.login} variant="secondary" wide>
          Déjà abonné ? Se connecter
        </LinkButton>
      </FormCard>
      <Modal open={false} kind="error" title="Erreur" closeLabel="Close" onClose={() => {}}>
        {null}
      </Modal>
    </Page>
  );
}
