import { connect, type Socket } from 'node:net';

/** A serialized request and its expected response. */
export interface Call {
  name: string;
  request: Buffer;
  /** Undefined until the first response. */
  expected?: { status: number; body: Buffer };
}

export interface Answer {
  status: number;
  body: Buffer;
  /** Whether the response announces that the server closes the connection. */
  isLast: boolean;
}

const announced = new Error('closed as announced');
const headEnd = Buffer.from('\r\n\r\n');

/** Parses a response; undefined if incomplete. Throws for a malformed one. */
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

/** A kept connection with one request at a time. Uses sockets: Node's client costs too much CPU. */
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

  /** Whether the connection is closed. */
  get isClosed(): boolean {
    return this.#ended !== undefined;
  }

  /** Whether the server announced the close. */
  get wasAnnounced(): boolean {
    return this.#ended === announced;
  }

  /** Resolves with the whole response; rejects without one. */
  send(request: Buffer): Promise<Answer> {
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
