import type { AnyStateMachine } from 'xstate';
import { catalogueMachine } from '../../machines/catalogue';
import { chargeMachine } from '../../machines/charge';
import { drawerMachine } from '../../machines/drawer';
import { landingMachine } from '../../machines/landing';
import { ussdPageMachine } from '../../machines/ussd-page';
import { loginMachine } from '../../machines/login';
import { playerMachine } from '../../machines/player';
import { searchMachine } from '../../machines/search';
import { subscriptionMachine } from '../../machines/subscription';

/** All machines, in the order of a subscriber's visit. */
export const machines: AnyStateMachine[] = [
  landingMachine,
  ussdPageMachine,
  drawerMachine,
  catalogueMachine,
  playerMachine,
  searchMachine,
  subscriptionMachine,
  chargeMachine,
  loginMachine,
];
