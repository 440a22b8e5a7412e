import type { FastifyInstance } from 'fastify';
import { scrub } from '../src/portal/masked-number';
import { screenIds, screens } from '../src/screens';
import { createCounter, refuseFor } from './limits';
import { networkOf } from './network-of';
import type { Metrics } from './observe';
import type { Route } from './proxy';

const url = '/report';

/** Browsers' limit for requests with `keepalive`, in bytes. */
const bodyLimit = 65_536;

/** Maximum requests per minute and address; reports may be lost. */
const maxPerAddress = 600;

/** Maximum log lines per minute: 2 MB. The metrics count further reports, too. */
const maxLines = 1_000;

/** A report of src/reporting/reporter.ts; each kind has some of these fields. */
interface Report {
  kind: 'error' | 'policy' | 'vital';
  name?: string;
  value?: number;
  [text: string]: string | number | undefined;
}

/** Logs and counts reports of the app's pages; responds 400 to a malformed request, and 404 where the app sends none. */
export function addReports(app: FastifyInstance, metrics: Metrics, isAbsent: boolean): void {
  const above = createCounter();
  const route: Route = { url, methods: ['POST'], headers: 'calls', isOperators: true, isAbsent };
  app.route<{ Body: { release: string; reports: Report[] } }>({
    method: 'POST',
    url,
    bodyLimit,
    schema: { body },
    config: { route },
    async onRequest(request, reply) {
      return refuseFor(above(networkOf(request.ip), maxPerAddress), reply, 'address');
    },
    async handler(request, reply) {
      const { release, reports } = request.body;
      for (const report of reports) {
        if (above('lines', maxLines) === 0) request.log.info(masked({ ...report, release }));
        count(report, metrics);
      }
      return reply.code(204).send();
    },
  });
}

function count({ kind, name, value }: Report, { reports, vitals, layoutShift }: Metrics) {
  reports.inc({ kind });
  if (name === undefined || value === undefined) return;
  if (name === 'CLS') layoutShift.observe(value);
  else vitals.observe({ name }, value / 1_000);
}

/** Returns the fields without queries and numbers; decimals could contain one too. */
const masked = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]: [string, string | number]) => [
      key,
      typeof value === 'string' ? scrub(value, value.length) : Math.round(value * 1_000) / 1_000,
    ]),
  );

const text = (maxLength: number) => ({ type: 'string', maxLength });
const body = {
  type: 'object',
  additionalProperties: false,
  required: ['release', 'reports'],
  properties: {
    release: text(300),
    reports: {
      type: 'array',
      maxItems: 100,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['kind', 'screen'],
        properties: {
          kind: { enum: ['error', 'policy', 'vital'] },
          screen: { enum: screenIds.map((id) => screens[id].path) },
          message: text(300),
          stack: text(1_500),
          directive: text(300),
          blocked: text(300),
          source: text(300),
          name: { enum: ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] },
          // Seven digits could be a number.
          value: { type: 'number', minimum: 0, maximum: 600_000 },
        },
      },
    },
  },
};
