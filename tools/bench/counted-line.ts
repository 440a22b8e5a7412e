import { connect, createServer, type AddressInfo } from 'node:net';

interface CountedLine {
  port: number;
  /** Returns all bytes so far in both directions, with headers. */
  bytes: () => number;
  close: () => void;
}

/** Forwards TCP connections and counts bytes, including requests of workers. */
export async function countedLine(to: number): Promise<CountedLine> {
  let bytes = 0;
  const server = createServer((phone) => {
    const upstream = connect(to, '127.0.0.1');
    for (const [from, other] of [
      [phone, upstream],
      [upstream, phone],
    ] as const) {
      from.setNoDelay(true);
      from.on('data', (data: Buffer) => {
        bytes += data.length;
      });
      from.on('error', () => other.destroy());
      from.on('close', () => other.destroy());
      from.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    bytes: () => bytes,
    close: () => server.close(),
  };
}
