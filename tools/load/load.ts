import { parseArgs } from 'node:util';
import { ConfigError } from '../../build/config';
import { writeDocs } from '../bench/write-docs';
import { lanesOf, prepareCalls } from './calls';
import { sendCrowd, type Measured } from './crowd';
import { restartUnderLoad } from './restart';
import { startStack } from './stack';

const { values } = parseArgs({
  options: {
    /** Origin of a running portal; default: the compose stack. */
    origin: { type: 'string' },
    connections: { type: 'string', default: '5000' },
    /** Number of connections without pauses. */
    busy: { type: 'string', default: '64' },
    seconds: { type: 'string', default: '120' },
    /** Restarts the backend under load instead, while a browser shows the page. */
    restart: { type: 'boolean', default: false },
    /** Writes the tables into docs/load.md as well. */
    docs: { type: 'boolean', default: false },
  },
});

function numberOf(name: 'connections' | 'busy' | 'seconds'): number {
  const value = values[name];
  if (/^[1-9]\d{0,5}$/.test(value)) return Number(value);
  throw new ConfigError(`--${name} must be a whole number above 0, not '${value}'.`);
}

function originOf(value: string | undefined): URL | undefined {
  if (value === undefined) return undefined;
  if (/^http:\/\/[^\s/\\?#@]+\/?$/i.test(value) && URL.canParse(value)) return new URL(value);
  throw new ConfigError(
    `--origin must be an http origin without a path, such as http://localhost:8080, not '${value}'.`,
  );
}

const table = (rows: string[][]) => {
  const [head = [], ...others] = rows;
  return [head, head.map(() => '---'), ...others]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
};

const grouped = (count: number) => Math.round(count).toLocaleString('en');

/** Formats the results as tables. */
function described(measured: Measured, memory: Record<string, string>): string {
  const { held, requestedConnections, seconds, requests, faults, dropped, renewed } = measured;
  const rows = [
    ['', ''],
    ['connections held', `${grouped(held)} of ${grouped(requestedConnections)}`],
    ['seconds', grouped(seconds)],
    ['requests', grouped(requests)],
    ['requests a second', grouped(requests / seconds)],
    ['lost or wrong answers', `${faults.length}`],
    ['connections dropped', `${dropped}`],
    ['connections renewed, as announced', grouped(renewed)],
    ['p50, p99', `${measured.p50} ms, ${measured.p99} ms`],
    ...Object.entries(memory).map(([name, used]) => [`memory of \`${name}\``, used]),
  ];
  const calls = [...measured.byCall].map(([name, { requests: count, p50, p99 }]) => [
    name,
    grouped(count),
    `${p50} ms`,
    `${p99} ms`,
  ]);
  return `${table(rows)}\n\n${table([['call', 'requests', 'p50', 'p99'], ...calls])}`;
}

/** Runs the test; returns whether nothing was lost. */
async function load(): Promise<boolean> {
  const options = {
    connections: numberOf('connections'),
    busy: numberOf('busy'),
    seconds: numberOf('seconds'),
  };
  if (options.busy > options.connections) {
    throw new ConfigError('--busy must not be more than --connections.');
  }
  const given = originOf(values.origin);
  if (given && values.restart) {
    throw new ConfigError('--restart restarts the compose stack: it does not go with --origin.');
  }
  const stack = given ? undefined : await startStack();
  try {
    const origin = given ?? stack!.origin;
    const lanes = lanesOf(await prepareCalls(origin));
    if (values.restart && stack) {
      const { text, isSound } = await restartUnderLoad(stack, { ...options, lanes });
      console.log(text);
      if (values.docs) await writeDocs('restart', text, 'load.md');
      return isSound;
    }
    let memory: Record<string, string> = {};
    const measured = await sendCrowd({
      ...options,
      origin,
      lanes,
      onOpen: () => console.log(`${options.connections} connections are open.`),
      onOver: async () => {
        memory = (await stack?.memory()) ?? {};
      },
    });
    const text = described(measured, memory);
    console.log(text);
    for (const fault of measured.faults.slice(0, 20)) console.error(JSON.stringify(fault));
    if (values.docs) await writeDocs('load', text, 'load.md');
    const { held, requestedConnections, faults, dropped } = measured;
    return held === requestedConnections && faults.length === 0 && dropped === 0;
  } finally {
    await stack?.close();
  }
}

try {
  process.exitCode = (await load()) ? 0 : 1;
} catch (error) {
  const { name, message, stack } = error as Error;
  console.error(name === 'ConfigError' ? message : stack);
  process.exitCode = 1;
}
