import { chargeKeyOf } from './charge-environment';
import { disownedKey, readDisowned } from './read-disowned';

/** Returns the numbers that were disowned in this tab (NAV-13), in memory where the browser blocks storage. */
export function createDisownedNumbers() {
  let inMemory = '';
  // Storage has hashes only: it must not reveal a number (D-113).
  const read = () => new Set((readDisowned() ?? inMemory).split(' '));
  const write = (hashes: Set<string>) => {
    inMemory = [...hashes].join(' ').trim();
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
