import type { CallFailure } from '../../machines/contracts';

/** A response without the agreed shape. */
export const unreadable = { kind: 'unreadable' } as const satisfies CallFailure;

/**
 * Limit of a games list in bytes: 50,000 games with long addresses. Without it, an endless or highly compressed response
 * exhausts the phone's memory.
 */
export const listLimit = 32_000_000;

/** Limit of all other replies in bytes: a status or a sentence. */
export const shortReplyLimit = 16_000;

/**
 * Passes the decoded text to `onPiece` chunk by chunk. Rejects with `unreadable` above `limit` bytes, with errors of `onPiece`,
 * or with the browser's error; then cancels the download.
 */
export async function readPieces(
  { body }: Response,
  limit: number,
  onPiece: (piece: string) => unknown,
): Promise<void> {
  if (!body) return;
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (let left = limit; ;) {
      const { value } = await reader.read();
      if (!value) break;
      left -= value.length;
      if (left < 0) throw unreadable;
      await onPiece(decoder.decode(value, { stream: true }));
    }
  } finally {
    // `cancel` rejects after a broken connection.
    reader.cancel().catch(() => {});
  }
}

/** Resolves with the whole text of a response. Rejects as `readPieces` does. */
export async function readText(response: Response, limit: number): Promise<string> {
  let text = '';
  await readPieces(response, limit, (piece) => {
    text += piece;
  });
  return text;
}
