import { startApp } from '../../app/start';
import { replayFrame } from '../replay/replay-frame';
import { broadcast } from './broadcast';
import { newSource } from './steps';

// The app with its machines inspected, at the address that `?to=` names. In the frame of a replay, the flows page starts it.
const query = new URLSearchParams(window.location.search);
window.history.replaceState(null, '', query.get('to') ?? '/');

if (window.name === replayFrame) {
  const { offerAgent } = await import('../replay/agent');
  offerAgent();
} else if (query.get('inspect') === 'stately') {
  const { connectStately } = await import('./stately');
  await startApp({ inspect: connectStately() });
} else {
  await startApp({ inspect: broadcast(newSource()) });
}
