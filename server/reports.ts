import type { FastifyInstance } from 'fastify';
import { maxLength, maxSteps, maxVital, scrub, vitalNames } from '../src/reporting/report';
import type { Report, Reports } from '../src/reporting/report';
import { screenIds, screens } from '../src/screens';
import type { Metrics } from './observe';
import type { Route } from './proxy';

const route: Route = { url: '/report', methods: ['POST'], headers: 'calls', isOperators: true };

/** Browsers' limit for requests with `keepalive`, in bytes. */
const bodyLimit = 65_536;

/** Maximum requests per minute and address, counted apart from the calls; reports may be lost. */
const maxPerAddress = 600;

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
        const { release, reports } = scrubbed(request.body);
        for (const report of reports) {
          request.log.info({ ...report, release });
          count(report, metrics);
        }
        return reply.code(204).send();
      },
    });
  });
}

function count(report: Report, { reports, vitals, layoutShift }: Metrics) {
  reports.inc({ kind: report.kind });
  if (report.kind !== 'vital') return;
  const { name, value } = report;
  if (name === 'CLS') layoutShift.observe(value);
  else vitals.observe({ name }, value / 1_000);
}

/** Returns a copy without queries and numbers; decimals could contain one too. */
function scrubbed<T>(value: T): T;
function scrubbed(value: unknown): unknown {
  if (typeof value === 'string') return scrub(value, value.length);
  if (typeof value === 'number') return Math.round(value * 1_000) / 1_000;
  if (Array.isArray(value)) return value.map(scrubbed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      // Cap at now: 2290190000001 is a time in 2042, but may be a subscriber's number.
      key === 'at' ? Math.min(inner as number, Date.now()) : scrubbed(inner),
    ]),
  );
}

// Fastify removes the properties that a schema does not name.
const objectOf = (properties: object, required: readonly string[] = Object.keys(properties)) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});
const arrayOf = (items: object, maxItems: number) => ({ type: 'array', maxItems, items });
const text = (length: number) => ({ type: 'string', maxLength: length });
const name = text(maxLength.name);
const ofKind = (kind: Report['kind'], ...required: string[]) => ({
  type: 'object',
  required,
  properties: { kind: { const: kind } },
});

const step = objectOf({
  source: name,
  actor: name,
  number: { type: 'integer', minimum: 0, maximum: 999_999 },
  machine: name,
  // Since September 2020, in ms: a smaller integer could be a subscriber's number.
  at: { type: 'number', minimum: 1_600_000_000_000 },
  event: name,
  // A payload may hold a number.
  payload: text(0),
  transitions: arrayOf(name, 100),
  states: arrayOf(name, 100),
  isPresent: { type: 'boolean' },
});

const body = objectOf({
  release: name,
  reports: arrayOf(
    {
      ...objectOf(
        {
          kind: { type: 'string' },
          screen: { enum: screenIds.map((id) => screens[id].path) },
          message: text(maxLength.message),
          stack: text(maxLength.stack),
          directive: name,
          blocked: name,
          source: name,
          name: { enum: vitalNames },
          value: { type: 'number', minimum: 0, maximum: maxVital },
          format: name,
          steps: arrayOf(step, maxSteps),
        },
        ['kind', 'screen'],
      ),
      oneOf: [
        ofKind('error', 'message', 'stack'),
        ofKind('policy', 'directive', 'blocked', 'source'),
        ofKind('vital', 'name', 'value'),
        ofKind('recording', 'format', 'steps'),
      ],
    },
    100,
  ),
});
