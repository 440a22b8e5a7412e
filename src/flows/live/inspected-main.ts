import { startApp } from '../../app/start';
import { replayFrame } from '../replay/replay-frame';
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

// The app as it always is, told on by its machines where `?inspect` asks for it, or walked along a path by the flows
// page around it. Never in a production build.
if (window.name === replayFrame) {
  void import('../replay/agent').then(({ offerAgent }) => offerAgent());
} else if (isAskedFor()) startApp({ inspect: broadcast(newSource()) });
else startApp();
