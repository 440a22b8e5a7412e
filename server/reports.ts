import type { FastifyInstance } from 'fastify';
import { scrub } from '../src/portal/masked-number';
import { screenIds, screens } from '../src/screens';
import type { Metrics } from './observe';
import type { Route } from './proxy';

const route: Route = { url: '/report', methods: ['POST'], headers: 'calls', isOperators: true };

/** Browsers' limit for requests with `keepalive`, in bytes. */
const bodyLimit = 65_536;

/** Maximum requests per minute and address, counted apart from the calls; reports may be lost. */
const maxPerAddress = 600;

/** A report of src/reporting/reporter.ts; each kind has some of these fields. */
interface Report {
  kind: 'error' | 'policy' | 'vital';
  name?: string;
  value?: number;
  [text: string]: string | number | undefined;
}

interface Reports {
  release: string;
  reports: Report[];
}

/** Logs and counts reports of the app's pages; responds 400 to a malformed request. */
export function addReports(app: FastifyInstance, metrics: Metrics): void {
  app.register(async (scope) => {
    const parser = scope.getDefaultJsonParser('ignore', 'ignore');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, parser);
    scope.route<{ Body: Reports }>({
      method: 'POST',
      url: route.url,
      bodyLimit,
      schema: { body },
      config: {
        route,
        rateLimit: {
          max: maxPerAddress,
          timeWindow: 60_000,
          cache: 100_000,
          onExceeded: ({ notes }) => void (notes.limitedBy = 'address'),
        },
      },
      async handler(request, reply) {
        const { release, reports } = request.body;
        for (const report of reports) {
          request.log.info(masked({ ...report, release }));
          count(report, metrics);
        }
        return reply.code(204).send();
      },
    });
  });
}

function count({ kind, name, value }: Report, { reports, vitals, layoutShift }: Metrics) {
  reports.inc({ kind });
  if (kind !== 'vital' || name === undefined || value === undefined) return;
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
// Fastify removes the properties that a schema does not name.
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
