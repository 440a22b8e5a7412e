import type { CallFailure } from '../../machines/contracts';

/** An answer that does not have the agreed shape, as the machines hear of it. */
export const unreadable = { kind: 'unreadable' } as const satisfies CallFailure;

/**
 * What a list of games may weigh, in bytes of text: 50,000 games with long addresses. An answer without an end, or a few
 * kilobytes that unpack to gigabytes, must not take the phone's memory.
 */
export const listLimit = 32_000_000;

/** What any other answer may weigh: a status or a sentence. */
export const shortReplyLimit = 16_000;

/**
 * Hands on the text of an answer as it arrives. Rejects with `unreadable` where it weighs more than `limit`, with what
 * `onPiece` throws, and as the browser does where it breaks off; the rest is not downloaded then.
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
    // Rejects where the line has broken.
    reader.cancel().catch(() => {});
  }
}

/** The text of an answer as a whole. Rejects as `readPieces` does. */
export async function readText(response: Response, limit: number): Promise<string> {
  let text = '';
  await readPieces(response, limit, (piece) => {
    text += piece;
  });
  return text;
}
