import { createActor, type Actor } from 'xstate';
import { playerMachine } from '../../../machines/player';
import type { Portal } from '../../portal/portal';

/** A game from its poster on, not started yet. */
export const createPlayerActor = (portal: Portal): Actor<typeof playerMachine> =>
  createActor(playerMachine, { ...portal.actorOptions, id: 'player' });
