import type { ReactNode } from 'react';
import { HeaderCategories } from '../ui/HeaderCategories';
import { Page } from '../ui/Page';
import { categoryLinks, useCategoryDrawer } from './category-drawer';
import { PortalHeader } from './portal-header';
import { useCatalogue } from './use-catalogue';
import { useHydrated } from './use-hydrated';

/** The number of categories that a wide header names; the drawer has all. */
const headerCategories = 6;

/** The frame of every screen on which one looks for games: the Category button, its drawer, and the search. */
export function BrowsingPage({ children }: { children: ReactNode }) {
  const drawer = useCategoryDrawer();
  const { categories } = useCatalogue(false);
  // The page is built without a catalogue.
  const named = useHydrated() ? categories.slice(0, headerCategories) : [];
  return (
    <Page
      banner={
        <PortalHeader
          isBehindDrawer={drawer.isOpen}
          categories={
            named.length > 0 && <HeaderCategories label="Categories" items={categoryLinks(named)} />
          }
        >
          {drawer.button}
        </PortalHeader>
      }
      drawer={drawer.panel}
      behindDrawer={drawer.isOpen}
    >
      {children}
    </Page>
  );
}
