import type { AnyStateMachine } from 'xstate';
import { catalogueMachine } from '../../machines/catalogue';
import { drawerMachine } from '../../machines/drawer';
import { landingMachine } from '../../machines/landing';
import { loginMachine } from '../../machines/login';
import { playerMachine } from '../../machines/player';
import { searchMachine } from '../../machines/search';
import { subscriptionMachine } from '../../machines/subscription';

/** Every machine that is drawn, in the order in which a subscriber meets them. */
export const machines: AnyStateMachine[] = [
  landingMachine,
  drawerMachine,
  catalogueMachine,
  playerMachine,
  searchMachine,
  subscriptionMachine,
  loginMachine,
];
