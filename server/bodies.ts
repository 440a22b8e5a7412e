import type { FastifyBodyParser } from 'fastify';

const text = { type: 'string', maxLength: 300 };

/** Returns the schema of a call's body: texts, and no other fields than those that the app sends. */
export const schemaOf = (body: object) => ({
  type: 'object',
  additionalProperties: false,
  required: ['msisdn'],
  properties: {
    ...Object.fromEntries(Object.keys(body).map((field) => [field, text])),
    // The product document (section 5) checks no format.
    msisdn: { ...text, pattern: String.raw`\S` },
  },
});

/** Parses JSON; refuses doubled keys, of which a backend might read another than the limits. */
export const parseJson: FastifyBodyParser<string> = (_request, body, done) => {
  try {
    const value: unknown = JSON.parse(body);
    if (keysIn(body) !== keysIn(JSON.stringify(value))) throw new Error('A key is doubled.');
    done(null, value);
  } catch (error) {
    done(Object.assign(error as Error, { statusCode: 400 }));
  }
};

/** Counts the colons of valid JSON that are outside of texts. */
const keysIn = (json: string) => json.replaceAll(/"(?:\\.|[^"\\])*"/g, '').split(':').length;

/** Returns the number of a body as it was sent; '' without one. */
export function numberIn(fields: unknown): string {
  const { msisdn } = Object(fields) as { msisdn?: unknown };
  return typeof msisdn === 'string' ? msisdn : '';
}
