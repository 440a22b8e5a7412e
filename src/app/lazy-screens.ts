import { addScreens } from './app';

// Of the entry script, with the names of these files; what renders the app imports it.
addScreens({
  category: () => import('../screens/category/category-screen'),
  login: () => import('../screens/login/login-screen'),
  'not-charged': () => import('../screens/not-charged/not-charged-screen'),
  'not-found': () => import('../screens/not-found/not-found-screen'),
  player: () => import('../screens/player/player-screen'),
  search: () => import('../screens/search/search-screen'),
  subscription: () => import('../screens/subscription/subscription-screen'),
  'ussd-page': () => import('../screens/ussd-page/ussd-page-screen'),
});
