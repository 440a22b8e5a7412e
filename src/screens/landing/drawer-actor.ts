import { createActor, type Actor } from 'xstate';
import { drawerMachine } from '../../../machines/drawer';
import type { Portal } from '../../portal/portal';

/** What the drawer machine needs of the outside world. */
export const drawerImplementations = ({ catalogue }: Pick<Portal, 'catalogue'>) => ({
  actions: { loadCatalogue: () => catalogue.send({ type: 'catalogue.wanted' }) },
});

/** The drawer of one visit, not started yet. */
export const createDrawerActor = (portal: Portal): Actor<typeof drawerMachine> =>
  createActor(drawerMachine.provide(drawerImplementations(portal)), {
    ...portal.actorOptions,
    id: 'drawer',
  });
