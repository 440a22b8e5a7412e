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
import type { Flow } from './chart';

/** All machines with texts, stories and pictures, in the order of a subscriber's visit. */
export const flows: Flow[] = [
  { machine: landingMachine, sentences: landingSentences, ...stories.landing },
  { machine: drawerMachine, sentences: drawerSentences, ...stories.drawer },
  { machine: catalogueMachine, sentences: catalogueSentences, ...stories.catalogue },
  { machine: playerMachine, sentences: playerSentences, ...stories.player },
  { machine: searchMachine, sentences: searchSentences, ...stories.search },
  { machine: subscriptionMachine, sentences: subscriptionSentences, ...stories.subscription },
  { machine: loginMachine, sentences: loginSentences, ...stories.login },
];

export const machines: AnyStateMachine[] = flows.map(({ machine }) => machine);
