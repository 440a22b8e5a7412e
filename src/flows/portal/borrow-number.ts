import Cookies from 'js-cookie';

const name = 'msisdn';

/**
 * Keeps the number that this browser remembers while a path sets another one. Returns what restores it, which also happens
 * when the page is left or reloaded.
 */
export function borrowNumber(): () => void {
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
