import { startApp } from '../../app/start';
import { screens } from '../../screens';
import { replayFrame } from '../replay/replay-frame';
import { broadcast } from '../live/broadcast';
import { newSource } from '../live/steps';

// The app with its machines inspected, at the address that `?to=` names. In the frame of a replay, the flows page starts it.
const query = new URLSearchParams(window.location.search);
window.history.replaceState(null, '', query.get('to') ?? '/');

// The links to the payment form load the subscribers' page, which is not inspected and refuses to be framed.
document.addEventListener('click', (event) => {
  const { path } = screens.subscription;
  if (event.defaultPrevented || !(event.target as Element).closest(`a[href="${path}"]`)) return;
  event.preventDefault();
  window.history.pushState(null, '', path);
});

if (window.name === replayFrame) {
  const { offerAgent } = await import('./agent');
  offerAgent();
} else if (query.get('inspect') === 'stately') {
  const { connectStately } = await import('../live/stately');
  await startApp({ inspect: connectStately() });
} else {
  await startApp({ inspect: broadcast(newSource()) });
}
