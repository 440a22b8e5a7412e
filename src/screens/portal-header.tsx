import type { ReactNode } from 'react';
import { homeAddress, routes } from '../portal/addresses';
import { usePortal } from '../portal/portal-context';
import { Header } from '../ui/Header';
import { IconLink } from '../ui/IconLink';

interface PortalHeaderProps {
  lang?: 'en' | 'fr';
  isBehindDrawer?: boolean;
  children?: ReactNode;
}

/** The banner of every screen but the player's: the logo leads home, the glass to the search. */
export function PortalHeader({ lang = 'en', isBehindDrawer, children }: PortalHeaderProps) {
  const { productName, numberCookie } = usePortal();
  return (
    <Header
      productName={productName}
      homeHref={homeAddress(numberCookie.read())}
      isBehindDrawer={isBehindDrawer}
      links={
        <IconLink
          href={routes.search}
          label={lang === 'fr' ? 'Rechercher' : 'Search'}
          icon="search"
        />
      }
    >
      {children}
    </Header>
  );
}
