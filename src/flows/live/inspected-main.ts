import { startApp } from '../../app/start';
import { broadcast } from './broadcast';
import { newSource } from './steps';

const storageKey = 'portal-inspect';

/** Asked for once in the address, it holds for the tab: redirects and reloads lose the query. */
function isAskedFor(): boolean {
  if (new URLSearchParams(window.location.search).has('inspect')) {
    sessionStorage.setItem(storageKey, 'on');
  }
  return sessionStorage.getItem(storageKey) === 'on';
}

// The app as it always is, told on by its machines where `?inspect` asks for it. Never in a production build.
if (isAskedFor()) startApp({ inspect: broadcast(newSource()) });
else startApp();
