import type { AnyStateMachine } from 'xstate';
import { catalogueMachine } from '../../machines/catalogue';
import { drawerMachine } from '../../machines/drawer';
import { landingMachine } from '../../machines/landing';
import { loginMachine } from '../../machines/login';
import { playerMachine } from '../../machines/player';
import { searchMachine } from '../../machines/search';
import { catalogueSentences } from '../../machines/sentences/catalogue';
import { drawerSentences } from '../../machines/sentences/drawer';
import { landingSentences } from '../../machines/sentences/landing';
import { loginSentences } from '../../machines/sentences/login';
import { playerSentences } from '../../machines/sentences/player';
import { searchSentences } from '../../machines/sentences/search';
import { stories } from '../../machines/sentences/stories';
import { subscriptionSentences } from '../../machines/sentences/subscription';
import { subscriptionMachine } from '../../machines/subscription';
import type { ScreenId } from '../screens';
import type { Flow } from './chart';

interface ScreenFlow extends Flow {
  /** The screens that run the machine. */
  screens: ScreenId[];
}

/** All machines with texts, screens, stories and pictures, in the order of a subscriber's visit. */
export const flows: ScreenFlow[] = [
  {
    machine: landingMachine,
    sentences: landingSentences,
    screens: ['landing'],
    ...stories.landing,
  },
  { machine: drawerMachine, sentences: drawerSentences, screens: ['landing'], ...stories.drawer },
  {
    machine: catalogueMachine,
    sentences: catalogueSentences,
    screens: ['landing', 'category', 'player'],
    ...stories.catalogue,
  },
  { machine: playerMachine, sentences: playerSentences, screens: ['player'], ...stories.player },
  { machine: searchMachine, sentences: searchSentences, screens: ['search'], ...stories.search },
  {
    machine: subscriptionMachine,
    sentences: subscriptionSentences,
    screens: ['subscription'],
    ...stories.subscription,
  },
  { machine: loginMachine, sentences: loginSentences, screens: ['login'], ...stories.login },
];

export const machines: AnyStateMachine[] = flows.map(({ machine }) => machine);
