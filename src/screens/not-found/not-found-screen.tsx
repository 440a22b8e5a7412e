import { LinkButton } from '../../ui/LinkButton';
import { Notice } from '../../ui/Notice';
import { Page } from '../../ui/Page';
import { PortalHeader } from '../portal-header';
import { useScreen } from '../use-screen';
import { useHomeAddress } from '../use-home-address';

/** Every address that is none of ours (decision 2). */
export default function NotFoundScreen() {
  const home = useHomeAddress();
  useScreen('Page not found', 'en');
  return (
    <Page banner={<PortalHeader />}>
      <Notice
        level={1}
        title="Page not found"
        action={<LinkButton href={home}>Back to the games</LinkButton>}
      >
        Check the address, or go back to the games.
      </Notice>
    </Page>
  );
}
