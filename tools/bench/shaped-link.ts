import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';

export interface LinkProfile {
  /** Kilobits a second, towards the phone and from it. */
  downKbit: number;
  upKbit: number;
  roundTripMs: number;
  /** How many of a hundred packets are lost and sent again; none, unless given. */
  lossPercent?: number;
}

/** What travels at once, as in a network. */
const packetBytes = 1_400;

/** A line that all connections of a phone share: one packet after another, each as slow as the line is. */
export class Link {
  #freeAt = { down: 0, up: 0 };
  #dice = 20_260_101;
  /** Bytes that it has carried. */
  readonly carried = { down: 0, up: 0 };

  constructor(readonly profile: LinkProfile) {}

  /** When a packet that is sent now has left, and when it arrives. */
  send(direction: 'down' | 'up', bytes: number, notBefore = 0): { leavesAt: number; at: number } {
    const { downKbit, upKbit, roundTripMs } = this.profile;
    const kbit = direction === 'down' ? downKbit : upKbit;
    let leavesAt = Math.max(performance.now(), this.#freeAt[direction], notBefore);
    let lateBy = 0;
    // Its acknowledgement is missed after a round trip and a half, and after twice as long each time.
    for (let patience = 1.5 * roundTripMs; ; patience *= 2) {
      this.carried[direction] += bytes;
      leavesAt += (bytes * 8) / kbit;
      if (!this.#isLost()) break;
      lateBy += patience;
    }
    this.#freeAt[direction] = leavesAt;
    return { leavesAt, at: leavesAt + lateBy + roundTripMs / 2 };
  }

  /** The same packets each time: what chance does to one run must not happen to another. */
  #isLost(): boolean {
    this.#dice = (this.#dice * 48_271) % 2_147_483_647;
    return this.#dice % 100 < (this.profile.lossPercent ?? 0);
  }
}

/** Does things at their times, and in their order: timers of one millisecond may come in another. */
class Queue {
  #tasks: (() => void)[] = [];
  #latest = 0;

  /** Not before what came before it: TCP holds back what follows a lost packet. */
  at(time: number, task: () => void): void {
    this.#latest = Math.max(this.#latest, time);
    this.#tasks.push(task);
    setTimeout(() => this.#tasks.shift()?.(), Math.max(0, this.#latest - performance.now()));
  }
}

/**
 * A connection of a phone as the server sees it, over that line. What the server writes is taken as slowly as the line
 * takes it, so that the server decides late what comes next. The TCP handshake, which the loopback does not have, costs a
 * round trip.
 */
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
