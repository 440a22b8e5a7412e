import Cookies from 'js-cookie';

const name = 'msisdn';

/**
 * A path sets the number that this browser remembers. Returns how to give the old one back, which happens by itself when
 * the page is left or loaded anew.
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
