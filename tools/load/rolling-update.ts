import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import type { Charge } from '../../fixtures/operator';
import { checkBody, checkCall, subscribeBody, subscribeCall } from '../../src/portal/calls';
import { rawRequest } from '../../tests/unit/server/raw-request';
import { writeDocs } from '../bench/write-docs';

const { values } = parseArgs({
  options: {
    /** Number of concurrent payments. */
    payments: { type: 'string', default: '1000' },
    port: { type: 'string', default: '8090' },
    /** Writes the table into docs/load.md as well. */
    docs: { type: 'boolean', default: false },
  },
});

const root = fileURLToPath(new URL('../..', import.meta.url));
const stack = 'portal-update';
const origin = `http://localhost:${values.port}`;
const execute = promisify(execFile);
const docker = async (...args: string[]) =>
  (await execute('docker', args, { cwd: root, maxBuffer: 2 ** 26 })).stdout.trim();

/** Builds the images and deploys deploy/swarm.yml with the fixtures, as its first lines say. */
async function deploy() {
  await docker('compose', 'build', 'fixtures', 'web');
  const env = {
    ...process.env,
    PORT: values.port,
    IMAGE: 'main-web',
    FIXTURES_IMAGE: 'main-fixtures',
    FIXTURES: 'true',
    FIXTURES_REPLICAS: '1',
  };
  await execute('docker', ['stack', 'deploy', '--compose-file', 'deploy/swarm.yml', stack], {
    cwd: root,
    env,
  });
}

const replicas = async () => {
  const tasks = await docker(
    'service',
    'ps',
    `${stack}_web`,
    '--filter=desired-state=running',
    '--format={{.ID}} {{.CurrentState}}',
  );
  return tasks.split('\n').filter((line) => line.includes('Running'));
};

async function answers() {
  try {
    return (await rawRequest(origin, '/fixtures/health')).status === 200;
  } catch {
    return false;
  }
}

/** Sends a payment with its own number; the fixtures reply after 5 to 25 s. */
async function pay(index: number) {
  const key = randomUUID();
  const msisdn = `22901${String(95_000_000 + index).padStart(8, '0')}`;
  const body = JSON.stringify(subscribeBody({ msisdn, pack: 'Daily' }, 'Zogo Games'));
  const answer = { kind: 'text', httpStatus: 200, text: 'Success' };
  const headers = {
    'Content-Type': 'application/json',
    'Idempotency-Key': key,
    'X-Fixtures-Answer': JSON.stringify({
      kind: 'delayed',
      ms: 5_000 + (index % 200) * 100,
      answer,
    }),
  };
  try {
    const call = { method: 'POST', body, headers };
    const { status, text } = await rawRequest(origin, subscribeCall.path, call);
    return { key, outcome: `${status} ${text}` };
  } catch (error) {
    return { key, outcome: (error as NodeJS.ErrnoException).code ?? 'failed' };
  }
}

async function run(): Promise<boolean> {
  await deploy();
  try {
    while ((await replicas()).length < 3 || !(await answers())) await sleep(500);
    const before = await replicas();
    const over = new AbortController();
    let next = 0;
    const paid: Awaited<ReturnType<typeof pay>>[] = [];
    const payers = Array.from({ length: Number(values.payments) }, async () => {
      while (!over.signal.aborted) paid.push(await pay(next++));
    });
    // Send short calls at the same time, one after the other.
    const checks: number[] = [];
    const body = JSON.stringify(checkBody('2290190000001', 'Zogo Games'));
    const checker = (async () => {
      while (!over.signal.aborted) {
        const headers = { 'Content-Type': 'application/json' };
        const call = { method: 'POST', body, headers };
        const { status } = await rawRequest(origin, checkCall.path, call).catch(() => ({
          status: 0,
        }));
        checks.push(status);
        await sleep(10);
      }
    })();
    await sleep(10_000);
    const start = Date.now();
    await docker('service', 'update', '--force', '--detach=false', `${stack}_web`);
    const seconds = Math.round((Date.now() - start) / 1_000);
    over.abort();
    await Promise.all([...payers, checker]);
    const after = await replicas();
    const charges = JSON.parse(
      (await rawRequest(origin, '/fixtures/charges')).text,
    ) as readonly Charge[];
    const times = new Map<string, number>();
    for (const { key } of charges) times.set(key ?? '', (times.get(key ?? '') ?? 0) + 1);
    const lost = paid.filter(({ key, outcome }) => outcome !== '200 Success' || !times.has(key));
    const double = [...times.values()].filter((count) => count > 1).length;
    const failedChecks = checks.filter((status) => status !== 200).length;
    for (const { outcome } of lost.slice(0, 10)) console.error(outcome);
    const rows = [
      ['', ''],
      ['---', '---'],
      ['payments under way at any time', Number(values.payments).toLocaleString('en')],
      ['replicas replaced', `${after.filter((task) => !before.includes(task)).length} of 3`],
      ['seconds of the update', `${seconds}`],
      ['payments', paid.length.toLocaleString('en')],
      ['payments whose answer was lost', `${lost.length}`],
      ['payments charged twice', `${double}`],
      ['checks beside them', checks.length.toLocaleString('en')],
      ['checks that failed', `${failedChecks}`],
    ];
    const text = rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
    console.log(text);
    if (values.docs) await writeDocs('rolling update', text, 'load.md');
    return lost.length + double + failedChecks === 0;
  } finally {
    await docker('stack', 'rm', stack);
  }
}

process.exitCode = (await run()) ? 0 : 1;
