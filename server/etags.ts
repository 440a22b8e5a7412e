import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, type Stats } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';

/**
 * Reads the files of a folder, which must not change afterwards; returns the options of `sendFile` for them. @fastify/send
 * makes an ETag from size and time: `onFile` replaces the time by 48 bits of a hash of the content.
 */
export function tagByContent(root: string) {
  const hashes = new Map<string, number>();
  const list = () => readdirSync(root, { recursive: true, withFileTypes: true });
  for (const entry of existsSync(root) ? list() : []) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile()) hashes.set(path, hashOf(readFileSync(path)));
  }
  return {
    lastModified: false,
    onFile(path: string, stat: Stats) {
      // A file that was added after the start has another ETag each time: a browser gets it whole.
      stat.mtime = new Date(hashes.get(path) ?? Date.now());
    },
  };
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest().readUIntBE(0, 6);

/**
 * Adapts a request to @fastify/send: it finds our ETag in `If-Range` only as a weak one, and accepts any date where a file has
 * none. Without `Last-Modified`, RFC 9110 ignores `If-Unmodified-Since` (sections 13.1.4 and 13.1.5).
 */
export function adaptConditions(headers: IncomingHttpHeaders): void {
  const range = headers['if-range'];
  if (typeof range === 'string') headers['if-range'] = range.startsWith('"') ? `W/${range}` : '""';
  delete headers['if-unmodified-since'];
}
