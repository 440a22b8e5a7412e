import { chargeKeyOf } from './charge-environment';

const disownedKey = 'disowned';

/** Returns whether a number was disowned in this tab. The inline scripts have no room to compare hashes. */
export function hasDisowned(): boolean {
  try {
    return Boolean(sessionStorage[disownedKey]);
  } catch {
    // Storage is blocked.
    return false;
  }
}

/** Returns the numbers that were disowned in this tab (NAV-13), in memory where the browser blocks storage. */
export function createDisownedNumbers() {
  let inMemory = '';
  // Storage has hashes only: it must not reveal a number (D-113).
  const read = () => {
    try {
      return new Set((sessionStorage.getItem(disownedKey) ?? '').split(' '));
    } catch {
      return new Set(inMemory.split(' '));
    }
  };
  const write = (hashes: Set<string>) => {
    inMemory = [...hashes].join(' ');
    try {
      sessionStorage.setItem(disownedKey, inMemory);
    } catch {
      // Memory has them.
    }
  };
  return {
    has: (msisdn: string): boolean => read().has(chargeKeyOf(msisdn)),
    add: (msisdn: string): void => write(read().add(chargeKeyOf(msisdn))),
    remove: (msisdn: string): void => {
      const hashes = read();
      if (hashes.delete(chargeKeyOf(msisdn))) write(hashes);
    },
  };
}
