import { sayThatEntryFailed } from './entry-failed';

// In every page that names the app by itself, before it does: a file that cannot be downloaded is heard of while the event
// is on its way down only. Scripts that somebody else has put into the page are none of ours.

window.addEventListener(
  'error',
  ({ target }) => {
    const isOurs =
      target instanceof HTMLScriptElement && target.src.startsWith(window.location.origin);
    if (isOurs) void sayThatEntryFailed();
  },
  true,
);
