import type { ReactNode } from 'react';
import { Page } from '../../ui/page/Page';
import { useCategoryDrawer, useCategoryLinks } from '../drawer/category-drawer';
import { PortalHeader } from './portal-header';
import { useDeferredComponents } from './use-deferred-components';
import { useCatalogue } from './use-catalogue';

/** The number of categories that a wide header names; the drawer has all. */
const headerCategories = 6;

/** The frame of screens with games: Category button, drawer and search link. */
export function BrowsingPage({ children }: { children: ReactNode }) {
  const drawer = useCategoryDrawer();
  const { categories } = useCatalogue(false);
  const links = useCategoryLinks(categories.slice(0, headerCategories));
  const { HeaderCategories, CatalogueLine } = useDeferredComponents();
  return (
    <Page
      banner={
        <PortalHeader
          isBehindDrawer={drawer.isOpen}
          categories={HeaderCategories && links.length > 0 && <HeaderCategories items={links} />}
        >
          {drawer.button}
        </PortalHeader>
      }
      drawer={drawer.panel}
      behindDrawer={drawer.isOpen}
    >
      {CatalogueLine && <CatalogueLine />}
      {children}
    </Page>
  );
}
