import Cookies from 'js-cookie';

const name = 'msisdn';

/** Saves the number cookie during a replay. Returns a function that restores it; unloading the page restores it too. */
export function preserveNumberCookie(): () => void {
  const before = Cookies.get(name);
  const giveBack = () => {
    if (before === undefined) Cookies.remove(name, { path: '/' });
    else Cookies.set(name, before, { path: '/', sameSite: 'lax' });
  };
  window.addEventListener('pagehide', giveBack);
  return () => {
    window.removeEventListener('pagehide', giveBack);
    giveBack();
  };
}
