import { catalogueModel } from './catalogue';
import { drawerModel } from './drawer';
import { landingModel } from './landing';
import { loginModel } from './login';
import type { AnyModel } from './model';
import { playerModel } from './player';
import { searchModel } from './search';
import { subscriptionModel } from './subscription';

/** Every machine that runs in the app: what is listed here is walked at all levels. */
export const models: AnyModel[] = [
  landingModel,
  subscriptionModel,
  loginModel,
  drawerModel,
  catalogueModel,
  playerModel,
  searchModel,
];
