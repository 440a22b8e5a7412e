import { screens } from '../../screens';
import { FormCard } from '../../ui/FormCard';
import { LinkButton } from '../../ui/LinkButton';
import { Page } from '../../ui/Page';
import { PortalHeader } from '../portal-header';
import { useScreen } from '../use-screen';

/** /home/not-charged: insufficient credit. Nothing in the portal leads here; the operator may. */
export default function NotChargedScreen() {
  useScreen('Crédit insuffisant', 'fr');
  return (
    <Page lang="fr" banner={<PortalHeader lang="fr" />}>
      <FormCard title="Crédit insuffisant">
        <p>Votre crédit est insuffisant, veuillez recharger svp et reessayer.</p>
        <LinkButton href={screens.subscription.path} loadsPage wide>
          Réessayez
        </LinkButton>
      </FormCard>
    </Page>
  );
}
