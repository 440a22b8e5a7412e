import type { AnyStateMachine } from 'xstate';
import { catalogueFlow } from '../../machines/sentences/catalogue';
import { drawerFlow } from '../../machines/sentences/drawer';
import { landingFlow } from '../../machines/sentences/landing';
import { loginFlow } from '../../machines/sentences/login';
import { playerFlow } from '../../machines/sentences/player';
import { searchFlow } from '../../machines/sentences/search';
import { subscriptionFlow } from '../../machines/sentences/subscription';
import type { ScreenId } from '../screens';
import type { Flow } from '../../statecharts/drawing/chart';

export interface ScreenFlow extends Flow {
  /** The screens that run the machine. */
  screens: ScreenId[];
  /** The screens that its actions `go…` open. */
  opens?: Record<string, ScreenId>;
}

/**
 * All machines, in the order of a subscriber's visit. The first story of each is the happy path. “…” quotes a screen, ‘…’ a
 * button or a link: a test looks for both in the source.
 */
export const flows: ScreenFlow[] = [
  { ...landingFlow, screens: ['landing'], opens: { goToLoginHeader: 'login-header' } },
  { ...drawerFlow, screens: ['landing'] },
  { ...catalogueFlow, screens: ['landing', 'category', 'player'] },
  { ...playerFlow, screens: ['player'] },
  { ...searchFlow, screens: ['search'] },
  {
    ...subscriptionFlow,
    screens: ['subscription'],
    opens: { goHome: 'landing', goToForm: 'subscription' },
  },
  { ...loginFlow, screens: ['login'], opens: { goHome: 'landing', goToLogin: 'login' } },
];

export const machines: AnyStateMachine[] = flows.map(({ machine }) => machine);
