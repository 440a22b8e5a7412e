import { homeAddress } from '../../portal/addresses';
import { usePortal } from '../../portal/portal-context';
import { LinkButton } from '../../ui/LinkButton';
import { Notice } from '../../ui/Notice';
import { Page } from '../../ui/Page';
import { PortalHeader } from '../portal-header';
import { useScreen } from '../use-screen';

/** Every address that is none of ours (decision 2). */
export function NotFoundScreen() {
  const { numberCookie } = usePortal();
  useScreen('Page not found', 'en');
  return (
    <Page banner={<PortalHeader />}>
      <Notice
        level={1}
        title="Page not found"
        action={<LinkButton href={homeAddress(numberCookie.read())}>Back to the games</LinkButton>}
      >
        There is nothing at this address.
      </Notice>
    </Page>
  );
}
