import { useMachine } from '@xstate/react';
import { useState } from 'react';
import { drawerMachine } from '../../../machines/drawer';
import { categoryAddress } from '../../portal/addresses';
import { usePortal } from '../../portal/portal-context';
import { Button } from '../../ui/Button';
import { CategoryButton } from '../../ui/CategoryButton';
import { Drawer } from '../../ui/Drawer';
import { useCatalogue } from '../use-catalogue';
import { useLeaving } from '../use-visit';
import { drawerImplementations } from './drawer-actor';

const drawerId = 'categories';

/** The Category button for the header and the drawer that it opens, with every category in it. */
export function useCategoryDrawer() {
  const portal = usePortal();
  const [machine] = useState(() => drawerMachine.provide(drawerImplementations(portal)));
  const [snapshot, send] = useMachine(machine, { ...portal.actorOptions, id: 'drawer' });
  const { categories, isPending, hasFailed, retry } = useCatalogue(false);
  const isOpen = snapshot.hasTag('open');
  useLeaving(() => send({ type: 'screen.left' }));

  return {
    isOpen,
    button: (
      <CategoryButton
        expanded={isOpen}
        controls={drawerId}
        onPress={() => send({ type: 'button.pressed' })}
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
        onClose={() => send({ type: 'close.pressed' })}
        onEscape={() => send({ type: 'escape.pressed' })}
        onOutsideTap={() => send({ type: 'outside.tapped' })}
        onItemPress={() => send({ type: 'category.chosen' })}
      />
    ),
  };
}
