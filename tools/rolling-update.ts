import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Charge } from '../fixtures/operator';
import { subscribeBody, subscribeCall } from '../src/portal/calls';
import { rawRequest } from '../tests/unit/server/raw-request';

/**
 * `npm run rolling-update`: deploys deploy/swarm.yml with the fixtures, and replaces its replicas while payments are under way.
 * Fails unless each payment is answered with 'Success' and charged once. Needs Docker.
 */
const payments = 1_000;
const stack = 'portal-update';
const web = `${stack}_web`;
const port = process.env.PORT ?? '8090';
const origin = `http://localhost:${port}`;

const root = new URL('..', import.meta.url);
const env = {
  ...process.env,
  COMPOSE_PROJECT_NAME: stack,
  PORT: port,
  IMAGE: `${stack}-web`,
  FIXTURES_IMAGE: `${stack}-fixtures`,
  FIXTURES: 'true',
  FIXTURES_REPLICAS: '1',
};
const docker = async (command: string) => {
  const options = { cwd: root, env, maxBuffer: 2 ** 26 };
  return (await promisify(execFile)('docker', command.split(' '), options)).stdout;
};

/** Returns the ids of the replicas that run. */
async function replicas(): Promise<string[]> {
  const format = '--format={{.ID}}:{{.CurrentState}}';
  const tasks = await docker(`service ps ${web} --filter=desired-state=running ${format}`);
  return [...tasks.matchAll(/^(\w+):Running/gm)].map(([, id]) => id!);
}

const isHealthy = () =>
  rawRequest(origin, '/fixtures/health').then(
    ({ status }) => status === 200,
    () => false,
  );

/** Sends a payment for a number of its own; the fixtures reply after 5 to 25 s. Returns its key, and the reply. */
async function pay(index: number): Promise<{ key: string; reply: string }> {
  const key = randomUUID();
  const msisdn = `22901${95_000_000 + index}`;
  const answer = { kind: 'text', httpStatus: 200, text: 'Success' };
  const delayed = { kind: 'delayed', ms: 5_000 + (index % 200) * 100, answer };
  const call = {
    method: 'POST',
    body: JSON.stringify(subscribeBody({ msisdn, pack: 'Daily' }, 'Zogo Games')),
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
      'X-Fixtures-Answer': JSON.stringify(delayed),
    },
  };
  return rawRequest(origin, subscribeCall.path, call).then(
    ({ status, text }) => ({ key, reply: `${status} ${text}` }),
    (error: Error) => ({ key, reply: error.message }),
  );
}

/** Replaces the replicas while payments are under way; returns what happened to these. */
async function update() {
  while ((await replicas()).length < 3 || !(await isHealthy())) await sleep(500);
  const before = await replicas();
  const over = new AbortController();
  let next = 0;
  const paid: Awaited<ReturnType<typeof pay>>[] = [];
  const payers = Array.from({ length: payments }, async () => {
    while (!over.signal.aborted) paid.push(await pay(next++));
  });
  await sleep(10_000);
  await docker(`service update --force --detach=false ${web}`);
  over.abort();
  await Promise.all(payers);
  const charges = JSON.parse((await rawRequest(origin, '/fixtures/charges')).text) as Charge[];
  const charged = charges.map(({ key }) => key ?? '');
  const lost = paid.filter(({ reply }) => reply !== '200 Success');
  for (const { reply } of lost.slice(0, 10)) console.error(reply);
  return {
    payments: paid.length,
    'replicas replaced': (await replicas()).filter((id) => !before.includes(id)).length,
    'answers lost': lost.length,
    'not charged': paid.filter(({ key }) => !charged.includes(key)).length,
    'charged twice': charged.length - new Set(charged).size,
  };
}

await docker('compose build fixtures web');
await docker(`stack deploy --compose-file deploy/swarm.yml ${stack}`);
try {
  const outcome = await update();
  console.table(outcome);
  const isSound =
    outcome['replicas replaced'] === 3 &&
    outcome['answers lost'] + outcome['not charged'] + outcome['charged twice'] === 0;
  process.exitCode = isSound ? 0 : 1;
} finally {
  await docker(`stack rm ${stack}`);
}
