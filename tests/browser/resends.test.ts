// A payment whose connection breaks is sent once: Chromium repeats a POST by itself where no byte of an answer has arrived (D-176).
import { connect, createServer, type Socket } from 'node:net';
import { expect, inject, test } from 'vitest';
import { untilHydrated, useBrowserPortal } from '../support/browser-portal';
import { listen } from '../support/listen';
import { numberOf } from '../support/sample';
import { usePortal } from '../support/use-portal';

const portal = useBrowserPortal();
const payments = () => portal.fixtures.calls.filter(({ path }) => path === '/subscribe/user');

const breaks = {
  FIN: (socket: Socket) => socket.end(),
  RST: (socket: Socket) => socket.resetAndDestroy(),
};

/** Starts a relay to the portal that breaks the connection of the first payment once the backend has received it. */
async function relayTo(origin: string, breakOff: (socket: Socket) => unknown): Promise<URL> {
  let hasBroken = false;
  return listen(
    createServer((client) => {
      const edge = connect(Number(new URL(origin).port), '127.0.0.1');
      const pass = async (sent: Buffer) => {
        edge.write(sent);
        if (hasBroken || !sent.includes('POST /subscribe/user')) return;
        hasBroken = true;
        await expect.poll(() => payments().length).toBe(1);
        breakOff(client);
      };
      client.on('data', (sent: Buffer) => void pass(sent));
      edge.on('data', (answer) => client.write(answer));
      for (const [one, other] of [
        [client, edge],
        [edge, client],
      ] as const) {
        one.on('error', () => other.destroy());
        one.on('close', () => other.destroy());
      }
    }),
  );
}

test.for([
  ['FIN', true, 1],
  ['RST', true, 1],
  // Without it Chromium repeats: the relay shows what it has to show.
  ['RST', false, 2],
] as const)(
  'a kept connection that ends with %s, with early hints: %j, carries so many payments: %i',
  async ([kind, hasEarlyHints, count]) => {
    const dist = inject('dist');
    const edge = await usePortal(new URL(portal.fixtures.origin), { dist, hasEarlyHints });
    const relay = await relayTo(edge.origin, breaks[kind]);
    portal.fixtures.override('/subscribe/user', { kind: 'silence' });
    const page = await portal.open(new URL('/home/login', relay).href);
    await untilHydrated(page);
    await page.getByLabel('Numéro de téléphone').fill(numberOf('success'));
    await page.getByRole('button', { name: 'Souscrivez maintenant' }).click();
    await expect.poll(() => payments().length).toBe(count);
    if (count === 1) await page.getByText('votre crédit avant de réessayer.').waitFor();
    expect(payments()).toHaveLength(count);
    await portal.closeNoisyPage();
  },
);
