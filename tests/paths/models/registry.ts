// The models of all machines that run in the app.
import { catalogueModel } from './catalogue';
import { chargeModel } from './charge';
import { drawerModel } from './drawer';
import { landingModel } from './landing';
import { ussdPageModel } from './ussd-page';
import { loginModel } from './login';
import { withPortalRules, type AnyPortalModel } from './portal-model';
import { playerModel } from './player';
import { searchModel } from './search';
import { subscriptionModel } from './subscription';

/** Every machine that runs in the app; all levels walk the models of this list. */
export const models: AnyPortalModel[] = [
  landingModel,
  ussdPageModel,
  subscriptionModel,
  chargeModel,
  loginModel,
  drawerModel,
  catalogueModel,
  playerModel,
  searchModel,
].map(withPortalRules);
