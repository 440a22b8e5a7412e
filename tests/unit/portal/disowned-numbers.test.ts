// Numbers that were disowned in a tab: in its storage, or in memory where the browser blocks storage.
// Rule: NAV-13.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createPortal, type Portal } from '../../../src/portal/portal';
import { unreachableApi } from '../../support/unreachable-api';

const number = '2290190000011';
const other = '2290190000012';

const replaceState = vi.fn();

/** Opens a portal in the tab, as a page load does, at the address of a link with `number`. */
function openPortal(storage: Pick<Storage, 'getItem' | 'setItem'>) {
  vi.stubGlobal('sessionStorage', storage);
  const search = `?msisdn=${number}`;
  const location = { search, href: `https://portal.example/home${search}` };
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), { location, history: { state: null, replaceState } }),
  );
  const cookie = { read: () => number, remember: () => {}, forget: () => {} };
  return createPortal({ productName: 'A product', api: unreachableApi, numberCookie: cookie });
}

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
const blocked = { getItem: refuse, setItem: refuse };
function working() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  };
}

/** Returns which numbers are disowned, and whether the cookie's number counts. */
const disownedIn = ({ isDisowned, numberCookie }: Portal) => [
  ...[number, other].filter(isDisowned),
  numberCookie.read(),
];

afterEach(() => void replaceState.mockReset());

describe.each([
  ['storage', working],
  ['memory', () => blocked],
] as const)('with the list in %s', (place, storageOf) => {
  test.each<[string, (portal: Portal) => void]>([
    ['verified again', ({ numberCookie }) => numberCookie.remember('0190000011')],
    ['in a new address', (portal) => portal.reviewAddress(true)],
  ])('a disowned number that is %s is no longer disowned, and others are', (_, admit) => {
    const storage = storageOf();
    const portal = openPortal(storage);
    for (const msisdn of ['+229 01 90 00 00 11', other]) portal.forgetNumber(msisdn);
    expect(disownedIn(portal)).toEqual([number, other, null]);
    portal.reviewAddress(false);
    expect(replaceState).toHaveBeenCalledWith(null, '', 'https://portal.example/home');
    admit(portal);
    expect(disownedIn(portal)).toEqual([other, number]);
    const afterReload = disownedIn(openPortal(storage));
    expect(afterReload).toEqual(place === 'storage' ? [other, number] : [number]);
  });
});
