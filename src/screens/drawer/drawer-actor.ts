import { createActor, type Actor } from 'xstate';
import { drawerMachine } from '../../../machines/drawer';
import type { Portal } from '../../portal/portal';

/** The drawer of one visit, not started yet. */
export const createDrawerActor = (portal: Portal): Actor<typeof drawerMachine> =>
  createActor(drawerMachine, { ...portal.actorOptions, id: 'drawer' });
