import { screens } from '../../screens';
import { FormCard } from '../../ui/forms/FormCard';
import { LinkButton } from '../../ui/forms/LinkButton';
import { Page } from '../../ui/page/Page';
import { GameStrip } from '../shared/game-strip';
import { PortalHeader } from '../shared/portal-header';
import { PriceList } from '../shared/price-list';
import { SupportLine } from '../shared/support-line';
import { useScreen } from '../shared/use-screen';

/** /home/not-charged: insufficient credit. The operator may link to it; the portal does not. */
export default function NotChargedScreen() {
  useScreen('Crédit insuffisant', 'fr');
  return (
    <Page lang="fr" banner={<PortalHeader isFrench />}>
      <FormCard title="Crédit insuffisant" pictures={<GameStrip />}>
        <p>Votre crédit est insuffisant, veuillez recharger svp et reessayer.</p>
        <PriceList />
        <LinkButton href={screens.subscription.path} loadsPage wide>
          Réessayer
        </LinkButton>
        <LinkButton href={screens.login.path} variant="quiet" wide>
          Déjà abonné ? Se connecter
        </LinkButton>
        <SupportLine />
      </FormCard>
    </Page>
  );
}
