import '../app/lazy-screens';
import { startApp } from '../app/start';
import { screens } from '../screens';
import { broadcast } from './live/broadcast';
import { newSource } from './live/steps';

// Entry of the inspected app; `?to=` is its first address.
const query = new URLSearchParams(window.location.search);
window.history.replaceState(null, '', query.get('to') ?? '/');

// Handle links to the payment form here: the subscribers' page is not inspected and refuses framing.
document.addEventListener('click', (event) => {
  const { path } = screens.subscription;
  if (event.defaultPrevented || !(event.target as Element).closest(`a[href="${path}"]`)) return;
  event.preventDefault();
  window.history.pushState(null, '', path);
});

await startApp({ inspect: broadcast(newSource()) });
