import { connect, type Socket } from 'node:net';

/** A request, written out, and what every answer to it must be. */
export interface Call {
  name: string;
  request: Buffer;
  /** Undefined while it is not known: the first answer says it. */
  expected?: { status: number; body: Buffer };
}

export interface Answer {
  status: number;
  body: Buffer;
  /** The server will close the connection after it, and has said so. */
  isLast: boolean;
}

const announced = new Error('closed as announced');
const headEnd = Buffer.from('\r\n\r\n');

/** What has arrived as an answer; undefined where more has to come. Throws where it is none. */
function readAnswer(arrived: Buffer): Answer | undefined {
  const end = arrived.indexOf(headEnd);
  if (end < 0) return undefined;
  const head = arrived.toString('latin1', 0, end);
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
  if (!status) throw new Error('no answer of HTTP');
  const isLast = /\r\nconnection: close/i.test(head);
  const rest = arrived.subarray(end + headEnd.length);
  if (/\r\ntransfer-encoding: chunked/i.test(head)) {
    const body = readChunks(rest);
    return body && { status, body, isLast };
  }
  const length = status === 304 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
  if (rest.length < length) return undefined;
  if (rest.length > length) throw new Error('more than was said');
  return { status, body: rest, isLast };
}

function readChunks(text: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const line = text.indexOf('\r\n', at);
    if (line < 0) return undefined;
    const size = Number.parseInt(text.toString('latin1', at, line), 16);
    const begin = line + 2;
    if (text.length < begin + size + 2) return undefined;
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(text.subarray(begin, begin + size));
    at = begin + size + 2;
  }
}

/** A kept connection that is asked one thing at a time. Written on sockets: a client of Node's own takes the CPU. */
export class Connection {
  readonly #socket: Socket;
  #arrived: Buffer[] = [];
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;
  #ended: Error | undefined;

  /** Resolves once it is open. */
  static open({ hostname, port }: URL): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const host = hostname.replace(/^\[|\]$/g, '');
      const socket = connect({ host, port: Number(port) || 80, noDelay: true });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new Connection(socket));
      });
    });
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (piece: Buffer) => this.#read(piece));
    socket.on('error', (error) => this.#end(error));
    socket.on('close', () => this.#end(new Error('closed')));
  }

  /** Whether nothing more can be asked. */
  get isClosed(): boolean {
    return this.#ended !== undefined;
  }

  /** Whether the server had said that it closes it. */
  get wasAnnounced(): boolean {
    return this.#ended === announced;
  }

  /** Resolves with the whole answer; rejects where it does not come. */
  ask(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#ended) {
        reject(this.#ended);
        return;
      }
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(piece: Buffer) {
    this.#arrived.push(piece);
    const arrived = this.#arrived.length === 1 ? piece : Buffer.concat(this.#arrived);
    let answer: Answer | undefined;
    try {
      answer = readAnswer(arrived);
    } catch (error) {
      this.#socket.destroy();
      this.#end(error as Error);
      return;
    }
    this.#arrived = answer ? [] : [arrived];
    if (!answer) return;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (answer.isLast) this.#end(announced);
    waiting?.resolve(answer);
  }

  #end(error: Error) {
    this.#ended ??= error;
    this.#waiting?.reject(this.#ended);
    this.#waiting = undefined;
  }
}
