import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

export interface LinkProfile {
  /** Kilobits a second, towards the phone and from it. */
  downKbit: number;
  upKbit: number;
  roundTripMs: number;
  /** Lost packets in percent, retransmitted; default: none. */
  lossPercent?: number;
}

/** Packet size in bytes. */
const packetBytes = 1_400;

/** A shared line that sends one packet at a time. */
export class Link {
  #freeAt = { down: 0, up: 0 };
  #dice = 20_260_101;
  /** Bytes sent so far. */
  readonly carried = { down: 0, up: 0 };

  constructor(readonly profile: LinkProfile) {}

  /** Returns when a packet leaves and arrives. */
  send(direction: 'down' | 'up', bytes: number, notBefore = 0): { leavesAt: number; at: number } {
    const { downKbit, upKbit, roundTripMs } = this.profile;
    const kbit = direction === 'down' ? downKbit : upKbit;
    let leavesAt = Math.max(performance.now(), this.#freeAt[direction], notBefore);
    let lateBy = 0;
    // Retransmit after 1.5 round trips, then with doubled delay.
    for (let retransmitDelayMs = 1.5 * roundTripMs; ; retransmitDelayMs *= 2) {
      this.carried[direction] += bytes;
      leavesAt += (bytes * 8) / kbit;
      if (!this.#isLost()) break;
      lateBy += retransmitDelayMs;
    }
    this.#freeAt[direction] = leavesAt;
    return { leavesAt, at: leavesAt + lateBy + roundTripMs / 2 };
  }

  /** Deterministic: all runs lose the same packets. */
  #isLost(): boolean {
    this.#dice = (this.#dice * 48_271) % 2_147_483_647;
    return this.#dice % 100 < (this.profile.lossPercent ?? 0);
  }
}

/** Runs tasks at their times in order; Node may reorder timers of one millisecond. */
class Queue {
  #tasks: (() => void)[] = [];
  #latest = 0;

  /** In order: TCP delays packets behind a lost one. */
  at(time: number, task: () => void): void {
    this.#latest = Math.max(this.#latest, time);
    this.#tasks.push(task);
    setTimeout(() => this.#tasks.shift()?.(), Math.max(0, this.#latest - performance.now()));
  }
}

/** A connection over the line, seen from the server. Applies back pressure, and adds a round trip for the handshake. */
export class ShapedSocket extends Duplex {
  readonly #socket: Socket;
  readonly #link: Link;
  readonly #openAt: number;
  readonly #fromPhone = new Queue();
  readonly #toPhone = new Queue();

  constructor(socket: Socket, link: Link) {
    super({ writableHighWaterMark: packetBytes, allowHalfOpen: true });
    this.#socket = socket;
    this.#link = link;
    this.#openAt = performance.now() + link.profile.roundTripMs;
    socket.setNoDelay(true);
    socket.on('data', (data: Buffer) => {
      const { at: arrival } = link.send('up', data.length, this.#openAt);
      this.#fromPhone.at(arrival, () => this.push(data));
    });
    socket.on('end', () =>
      this.#fromPhone.at(performance.now() + link.profile.roundTripMs, () => this.push(null)),
    );
    socket.on('error', () => this.destroy());
    socket.on('close', () => this.destroy());
  }

  override _read(): void {}

  override _write(data: Buffer, _encoding: string, done: () => void): void {
    let leavesAt = 0;
    for (let from = 0; from < data.length; from += packetBytes) {
      const packet = data.subarray(from, from + packetBytes);
      const sent = this.#link.send('down', packet.length);
      leavesAt = sent.leavesAt;
      this.#toPhone.at(sent.at, () => {
        if (!this.#socket.destroyed) this.#socket.write(packet);
      });
    }
    setTimeout(done, Math.max(0, leavesAt - performance.now()));
  }

  override _final(done: () => void): void {
    this.#toPhone.at(performance.now() + this.#link.profile.roundTripMs, () => this.#socket.end());
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.destroy();
    done(error);
  }
}
