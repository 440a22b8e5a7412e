import { createServer } from 'node:net';

/** SIGTERM comes from a deployment, which waits; SIGINT from Ctrl-C. */
type Signal = 'SIGINT' | 'SIGTERM';
type Task = (signal: Signal) => Promise<unknown>;

const tasks: Task[] = [];

/** Adds a task for the end of the command; tasks run in reverse order. */
export function onEnd(task: Task): void {
  tasks.unshift(task);
}

/** Runs a command until a signal ends it. An error is printed as one sentence, with exit code 1. */
export function run(command: () => Promise<void>): void {
  process.once('SIGINT', () => void end(0, 'SIGINT'));
  // Not `once`: a second signal to the process group would end the process before requests are answered.
  process.on('SIGTERM', () => void (isEnding || end(0, 'SIGTERM')));
  command().catch((error: unknown) => {
    console.error(sentence(error));
    return end(1, 'SIGINT');
  });
}

let isEnding = false;

async function end(code: number, signal: Signal) {
  isEnding = true;
  // Set the exit code first: Vite also ends the process on SIGTERM, with its own code otherwise.
  process.exitCode = code;
  for (const task of tasks.splice(0)) await task(signal).catch(console.error);
  process.exit();
}

function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use: set PORT to another one, or end what uses it.`;
    case 'EACCES':
      return port
        ? `Port ${port} may not be opened by this user: set PORT to another one.`
        : error.message;
    default:
      return error.name === 'ConfigError' ? error.message : (error.stack ?? error.message);
  }
}

/** Rejects if the port is in use. Check before a build. */
export function expectFreePort(port: number, host?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
