import type { ReactNode } from 'react';
import * as texts from '#texts';
import * as french from '#texts/fr';
import { frontDoor, screens } from '../../screens';
import { usePortal } from '../../portal/portal-context';
import { Header } from '../../ui/page/Header';
import { SearchLink } from '../../ui/page/SearchLink';

interface PortalHeaderProps {
  isFrench?: boolean;
  isBehindDrawer?: boolean;
  /** `HeaderCategories`. */
  categories?: ReactNode;
  children?: ReactNode;
}

/** The header of all screens except the player: the logo and the links. */
export function PortalHeader({
  isFrench = false,
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
          <SearchLink href={screens.search.path} label={isFrench ? french.search : texts.search} />
        </>
      }
    >
      {children}
    </Header>
  );
}
