import { useSelector } from '@xstate/react';
import { categoryAddress } from '../../portal/addresses';
import { usePortal } from '../../portal/portal-context';
import { Button } from '../../ui/Button';
import { CategoryButton } from '../../ui/CategoryButton';
import { Drawer } from '../../ui/Drawer';
import { useCatalogue } from '../use-catalogue';
import { useScreenActor } from '../use-screen-actor';
import { createDrawerActor } from './drawer-actor';

const drawerId = 'categories';

/** The Category button for the header and the drawer that it opens, with every category in it. */
export function useCategoryDrawer() {
  const portal = usePortal();
  const drawer = useScreenActor(() => createDrawerActor(portal));
  const isOpen = useSelector(drawer, (snapshot) => snapshot.hasTag('open'));
  const { categories, isPending, hasFailed, retry } = useCatalogue(false);

  return {
    isOpen,
    button: (
      <CategoryButton
        expanded={isOpen}
        controls={drawerId}
        onPress={() => drawer.send({ type: 'button.pressed' })}
      />
    ),
    panel: (
      <Drawer
        open={isOpen}
        id={drawerId}
        title="Categories"
        closeLabel="Close"
        items={categories.map((group, index) => ({
          key: String(index),
          label: group.category,
          count: group.games.length,
          href: categoryAddress(group.category),
        }))}
        emptyText={
          isPending
            ? 'Loading categories…'
            : hasFailed
              ? 'The categories could not be loaded.'
              : 'No categories yet.'
        }
        footer={
          hasFailed && (
            <Button variant="secondary" wide onPress={retry}>
              Try again
            </Button>
          )
        }
        onDismiss={(reason) => drawer.send({ type: 'drawer.dismissed', reason })}
      />
    ),
  };
}
