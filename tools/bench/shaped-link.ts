import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface LinkProfile {
  /** Kilobits a second, towards the phone and from it. */
  downKbit: number;
  upKbit: number;
  roundTripMs: number;
}

/** Connections and phones: 3G as most subscribers have it, and a better one. */
export const profiles = {
  slow: { downKbit: 400, upKbit: 400, roundTripMs: 400, cpuSlowdown: 6 },
  better: { downKbit: 1_600, upKbit: 750, roundTripMs: 150, cpuSlowdown: 4 },
};

/** A line without limits. */
export const fastLine = { downKbit: 1_000_000, upKbit: 1_000_000, roundTripMs: 0 };

const packetBytes = 1_400;

/** One direction of a line, which sends one packet of all connections at a time. */
function direction(kbit: number, latencyMs: number) {
  const tasks: (() => void)[] = [];
  return {
    /** When the last packet will have left. */
    freeAt: 0,
    bytes: 0,
    send(bytes: number, arrive: () => void, notBefore = 0): void {
      this.bytes += bytes;
      this.freeAt = Math.max(performance.now(), this.freeAt, notBefore) + (bytes * 8) / kbit;
      // In order: Node may swap timers of one millisecond.
      tasks.push(arrive);
      setTimeout(() => tasks.shift()?.(), this.freeAt + latencyMs - performance.now());
    },
  };
}

/** Forwards connections to a port over a slow line. */
export async function shapeLink(to: number, { downKbit, upKbit, roundTripMs }: LinkProfile) {
  const down = direction(downKbit, roundTripMs / 2);
  const up = direction(upKbit, roundTripMs / 2);
  const phones = new Set<Socket>();
  const server = createServer((phone) => {
    const upstream = connect(to, '127.0.0.1').setNoDelay(true);
    // TCP's handshake takes a round trip.
    const openAt = performance.now() + roundTripMs;
    phone.setNoDelay(true);
    phones.add(phone);
    phone.on('data', (data) => up.send(data.length, () => upstream.write(data), openAt));
    upstream.on('data', (data: Buffer) => {
      for (let from = 0; from < data.length; from += packetBytes) {
        const packet = data.subarray(from, from + packetBytes);
        down.send(packet.length, () => phone.write(packet));
      }
    });
    phone.on('error', () => {}).on('close', () => phones.delete(phone) && upstream.destroy());
    upstream.on('error', () => {}).on('close', () => down.send(0, () => phone.end()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    down,
    port: (server.address() as AddressInfo).port,
    disconnect: () => phones.forEach((phone) => phone.destroy()),
    close: () => server.close(),
  };
}
