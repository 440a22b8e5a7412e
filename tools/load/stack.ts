import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** The compose stack under a separate name. */
export interface Stack {
  origin: URL;
  /** Stops the backend; a container without a listener takes over its address. */
  takeBackendAway: () => Promise<void>;
  /** Starts another backend with that name; resolves when it is healthy. */
  bringBackend: () => Promise<void>;
  /** The address of the backend. */
  backendAddress: () => Promise<string>;
  /** Returns memory use per container. */
  memory: () => Promise<Record<string, string>>;
  close: () => Promise<void>;
}

const compose = async (...args: string[]) => {
  const { stdout } = await run('docker', ['compose', '--project-name', 'portal-load', ...args], {
    cwd: root,
    // Publish no port: connections reach the container directly, without the engine's proxy.
    env: { ...process.env, PORT: '0' },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.trim();
};

async function addressOf(service: string): Promise<string> {
  const container = await compose('ps', '--quiet', service);
  const address = '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}';
  const { stdout } = await run('docker', ['inspect', '--format', address, container]);
  return stdout.trim();
}

/** Builds and starts the stack. Linux only: containers must be reachable by address. */
export async function startStack(): Promise<Stack> {
  await compose('build', 'fixtures', 'web');
  try {
    await compose('up', '--detach', '--wait', 'fixtures', 'web');
    return {
      origin: new URL(`http://${await addressOf('web')}:8080`),
      takeBackendAway: async () => {
        await compose('rm', '--stop', '--force', 'fixtures');
        await compose('run', '--detach', '--no-deps', 'fixtures', 'sleep', '300');
      },
      bringBackend: async () => void (await compose('up', '--detach', '--wait', 'fixtures')),
      backendAddress: () => addressOf('fixtures'),
      memory: async () => {
        const format = '{{.Name}} {{.MemUsage}}';
        const ids = (await compose('ps', '--quiet')).split('\n');
        const stats = await run('docker', ['stats', '--no-stream', '--format', format, ...ids]);
        const lines = stats.stdout.trim().split('\n');
        return Object.fromEntries(
          lines.map((line) => {
            const [, name = '', used = ''] = /^portal-load-(\w+)-\d+ (\S+)/.exec(line) ?? [];
            return [name, used];
          }),
        );
      },
      close: async () => void (await compose('down', '--volumes', '--remove-orphans')),
    };
  } catch (error) {
    await compose('down', '--volumes', '--remove-orphans');
    throw error;
  }
}
