import { sayThatEntryFailed } from './entry-failed';

// In every page that names the app by itself, before it does: a file that cannot be downloaded is heard of while the event
// is on its way down only.

window.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement) void sayThatEntryFailed();
  },
  true,
);
