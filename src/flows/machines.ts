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
import { subscriptionSentences } from '../../machines/sentences/subscription';
import { subscriptionMachine } from '../../machines/subscription';
import type { Flow } from './chart';

/** Every machine that is drawn, with its sentences, in the order in which a subscriber meets them. */
export const flows: Flow[] = [
  { machine: landingMachine, sentences: landingSentences },
  { machine: drawerMachine, sentences: drawerSentences },
  { machine: catalogueMachine, sentences: catalogueSentences },
  { machine: playerMachine, sentences: playerSentences },
  { machine: searchMachine, sentences: searchSentences },
  { machine: subscriptionMachine, sentences: subscriptionSentences },
  { machine: loginMachine, sentences: loginSentences },
];

export const machines: AnyStateMachine[] = flows.map(({ machine }) => machine);
