import { callLimitMs } from '../../machines/business';

const limit = `${callLimitMs / 1_000} s`;
const proof =
  'Charge only a number that the request proves; answer 403, or 200 with a text, to any other: docs/security.md.';

/** The checks: by name, what an operator's engineer does about a fault. */
export const fixes = {
  connection: 'Serve it by https: numbers travel to it, and pages of https call nothing else.',
  status: `Answer with status 200 at this address itself, to the end and within ${limit}, with a certificate that browsers trust (NODE_EXTRA_CA_CERTS adds an authority).`,
  'one build':
    'Purge pages and service-worker.js from the CDN after a deployment, and run this again when all replicas have the same build.',
  'file headers': 'Send each file with the headers that npm run headers prints, unchanged.',
  'missing file': 'Answer 404 with Cache-Control: no-store, never another file with 200.',
  type: 'Send Content-Type: application/json, or text/plain for a payment, in UTF-8: the app reads everything as such.',
  shape:
    'Send to /api/games a JSON list of {category, games: […]}, to /fetch-games a JSON object whose field games, or data, is the list, to /loginuser {"status": "1"} or {"status": 0}, to /subscribe/user Success or a sentence.',
  time: `Answer within a second, with categories as they are ready: the app gives up after ${limit}.`,
  caching:
    'Send no-store with what is about one person; let the catalogue be kept for an hour or less, and set no cookie with it.',
  games:
    'Send games whose id is a whole number, also as a text, and whose gamename, gameurl (and category in the provider’s list) are texts that are not empty.',
  ids: 'Give each game an id of its own and list it once: only the first is opened, and both are found.',
  compression:
    'Compress it with brotli or gzip, unless the proxy before it does. Above 250 kB leave out games or fields: at 400 kbit/s that takes over 5 s.',
  categories:
    'Send a list of {category, games}, each with a name and a game; leave out empty ones.',
  names: 'Give each category one short name: only the first of a name is opened.',
  addresses: 'Give each game a gameurl by https: the app frames no other.',
  pictures: 'Give each game an img6 by https: browsers show no other picture in the portal.',
  headers:
    'Have the publisher answer by https with the portal’s origin (--origin) in Content-Security-Policy: frame-ancestors, and without X-Frame-Options.',
  files:
    'Send pictures of at most 30 kB (WebP or AVIF, 300 pixels wide) that may be cached and shown elsewhere.',
  'in catalogue':
    'Use the ids and categories of the catalogue: such a result opens ‘No game found’.',
  unchanged: 'Send an ETag, and 304 to an If-None-Match with the same ETag only.',
  CORS: 'Send Access-Control-Allow-Origin with that origin, which browsers demand, and Vary: Origin for caches.',
  answer: 'Send status 1 or 0.',
  malformed: 'Answer a malformed number with status 0 or an error 400.',
  proof,
  mismatch: proof,
  text: 'Send exactly Success for a payment, and one plain sentence for a refusal: it is shown as it is.',
  'same key': 'Answer the same Idempotency-Key as the first time, and charge once.',
};

export type Check = keyof typeof fixes;
