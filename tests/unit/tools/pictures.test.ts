// The hash by which a test knows that docs/screens is older than the machines.
import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { machinesHash } from '../../../tools/screenshots/pictures';

const waiting = (ms: number) => setup({ delays: { limit: ms } }).createMachine({ id: 'waiting' });

test('the hash of machines changes with a delay', () => {
  expect(machinesHash([waiting(10)])).toBe(machinesHash([waiting(10)]));
  expect(machinesHash([waiting(10)])).not.toBe(machinesHash([waiting(20)]));
});
