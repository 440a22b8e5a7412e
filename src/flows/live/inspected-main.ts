import { startApp } from '../../app/start';
import { inspectedFrame, replayFrame } from '../replay/replay-frame';
import { broadcast } from './broadcast';
import { newSource } from './steps';

const storageKey = 'portal-inspect';

/** Who is told, if anybody: asked for once in the address, it holds for the tab, since redirects lose the query. */
function askedFor(): string | null {
  const asked = new URLSearchParams(window.location.search).get('inspect');
  if (asked !== null) sessionStorage.setItem(storageKey, asked);
  return sessionStorage.getItem(storageKey);
}

/**
 * The app as it always is, told on by its machines where `?inspect` asks for it, or walked along a path by the flows
 * page around it. Never in a production build.
 */
async function start() {
  if (window.name === replayFrame) {
    const { offerAgent } = await import('../replay/agent');
    offerAgent();
    return;
  }
  const asked = window.name === inspectedFrame ? '' : askedFor();
  if (asked === null) await startApp();
  else if (asked !== 'stately') await startApp({ inspect: broadcast(newSource()) });
  else {
    const { connectStately } = await import('./stately');
    await startApp({ inspect: connectStately() });
  }
}

void start();
