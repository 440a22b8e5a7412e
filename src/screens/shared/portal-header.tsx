import type { ReactNode } from 'react';
import { frontDoor, screens } from '../../screens';
import { usePortal } from '../../portal/portal-context';
import { Header } from '../../ui/page/Header';
import { SearchLink } from '../../ui/page/SearchLink';

interface PortalHeaderProps {
  lang?: 'en' | 'fr';
  isBehindDrawer?: boolean;
  /** `HeaderCategories`. */
  categories?: ReactNode;
  children?: ReactNode;
}

/** The header of all screens except the player: the logo and the links. */
export function PortalHeader({
  lang = 'en',
  isBehindDrawer,
  categories,
  children,
}: PortalHeaderProps) {
  const { productName } = usePortal();
  return (
    <Header
      productName={productName}
      homeHref={frontDoor}
      isBehindDrawer={isBehindDrawer}
      links={
        <>
          {categories}
          <SearchLink href={screens.search.path} label={lang === 'fr' ? 'Recherche' : 'Search'} />
        </>
      }
    >
      {children}
    </Header>
  );
}
