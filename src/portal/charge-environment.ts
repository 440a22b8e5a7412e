import { canonicalNumber, oldNumber } from '../../machines/canonical-number';
import type { ChargeRecord } from '../../machines/contracts';

// The part of the charge records that the landing page needs: `charge-records.ts` is loaded with the payment form.

/** Browser features of the charge records. */
export interface ChargeEnvironment {
  records: {
    /** Returns null for a removed or malformed record, and undefined where nothing is stored. */
    read(key: string): ChargeRecord | null | undefined;
    write(key: string, record: ChargeRecord | null): void;
    /** Returns the keys of all stored records, also of removed ones. */
    keys(): string[];
  };
  /** Exists on secure origins only. */
  locks: Pick<LockManager, 'request'> | undefined;
  /** Milliseconds since 1970. */
  now: () => number;
  wait: (ms: number) => Promise<void>;
  /** Returns a signal that aborts after `ms` milliseconds. */
  timeLimit: (ms: number) => AbortSignal;
}

const recordPrefix = 'charge.';

/** A 16-bit hash, shared by about 1,500 numbers of the country: the key must not reveal the number (D-113). */
function keyOf(digits: string): string {
  let hash = 0;
  for (const digit of digits) hash = (Math.imul(hash, 31) + Number(digit)) | 0;
  return recordPrefix + (hash & 0xffff);
}

/** Returns the storage key of a number, which is also the name of its lock. */
export const chargeKeyOf = (msisdn: string): string => keyOf(canonicalNumber(msisdn));

/**
 * Returns the key below which tabs with a release before December 2026 keep the record of the old spelling; without an old
 * spelling `chargeKeyOf`.
 */
export const oldChargeKeyOf = (msisdn: string): string => keyOf(oldNumber(canonicalNumber(msisdn)));

/** Returns whether this browser has the record of any payment, also of one whose pack has ended. */
export const hasCharge = ({ records }: Pick<ChargeEnvironment, 'records'>): boolean =>
  records.keys().some((key) => records.read(key));

export function forgetCharge({ records }: Pick<ChargeEnvironment, 'records'>, msisdn: string) {
  records.write(chargeKeyOf(msisdn), null);
  records.write(oldChargeKeyOf(msisdn), null);
}

type Stored = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns undefined when access throws: browsers throw for blocked storage. */
function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is ChargeRecord => {
  const { state, at, body } = Object(value) as Partial<ChargeRecord>;
  return (
    ['pending', 'unknown', 'paid'].includes(String(state)) &&
    Number.isFinite(at) &&
    typeof body?.msisdn === 'string' &&
    typeof body.pack === 'string'
  );
};

/** Stores records in `storage`, and in memory when it refuses. */
export function storedRecords(storage: Stored | undefined): ChargeEnvironment['records'] {
  const memory = new Map<string, ChargeRecord | null>();
  return {
    read(key) {
      const text = attempt(() => storage?.getItem(key)) ?? null;
      const stored: unknown = text === null ? undefined : (attempt(() => JSON.parse(text)) ?? null);
      const inMemory = memory.get(key);
      if (!isRecord(stored)) return memory.has(key) || stored === undefined ? inMemory : null;
      // Another tab may have written since the storage refused this one.
      return inMemory && inMemory.at >= stored.at ? inMemory : stored;
    },
    write(key, record) {
      memory.delete(key);
      const isStored = attempt(() => {
        // A removed record is stored, too: a tab keeps its copy of a record that is only missing.
        storage?.setItem(key, JSON.stringify(record));
        return storage !== undefined;
      });
      if (isStored) return;
      memory.set(key, record);
      if (!record) attempt(() => storage?.removeItem(key));
    },
    keys: () =>
      [...memory.keys(), ...(attempt(() => Object.keys(storage ?? {})) ?? [])].filter((key) =>
        key.startsWith(recordPrefix),
      ),
  };
}

interface Timers {
  setTimeout(callback: () => void, ms: number): unknown;
}

/** The storage and locks of this browser, with timers of the given clock. */
export const browserChargeEnvironment = (clock: Timers): ChargeEnvironment => ({
  records: storedRecords(attempt(() => globalThis.localStorage)),
  locks: attempt(() => navigator.locks),
  now: Date.now,
  wait: (ms) => new Promise((resolve) => void clock.setTimeout(resolve, ms)),
  timeLimit: (ms) => {
    const limit = new AbortController();
    clock.setTimeout(() => limit.abort(), ms);
    return limit.signal;
  },
});
