// The login machine: which entries are sent, and with which prefix.
import { expect, test } from 'vitest';
import { createLoginActor } from '../../../src/screens/login/login-actor';
import { useBackend } from '../../support/backend';
import { productName } from '../../support/product-name';

const backend = useBackend();
const path = '/loginuser';

/** Types and submits an entry; resolves after the reply. */
async function login(entry: string) {
  const { world, portal, settled } = backend.createWorld();
  const actor = createLoginActor(portal).start();
  actor.send({ type: 'number.typed', text: entry });
  actor.send({ type: 'form.submitted' });
  await settled();
  return { world, snapshot: actor.getSnapshot() };
}

test.each([
  ['0190000001', '2290190000001'],
  [' 2290190000001 ', '2290190000001'],
  ['0122990001', '2290122990001'],
  ['22', '22922'],
  ['229', '229'],
])(
  '229 is added only where the entry does not start with it: %j is sent as %s',
  async (entry, sent) => {
    await login(entry);
    expect(backend.sentTo(path)).toEqual([{ msisdn: sent, service: productName }]);
  },
);

test.each(['', '   ', 'abc', '0190 000001', '+2290190000001', '1.5', '1e3', '٣٤'])(
  'the form rejects %j with a message and sends nothing',
  async (entry) => {
    const { world, snapshot } = await login(entry);
    expect(snapshot.hasTag('invalid')).toBe(true);
    expect(snapshot.context.text).toBe(entry);
    expect(backend.fixtures.calls).toEqual([]);
    expect(world.addresses).toEqual([]);
  },
);
