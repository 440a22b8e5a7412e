/**
 * Reads a JSON list of objects piece by piece and hands on each object as soon as it is complete, parsed. What is no list
 * of objects, or breaks off, hands on nothing more: who has the whole text finds out.
 */
export function createGroupStream(onGroup: (group: unknown) => void): (piece: string) => void {
  let text = '';
  let at = 0;
  let start = 0;
  let depth = 0;
  let isInString = false;
  /** Decided by the first bracket. */
  let isList: boolean | undefined;
  return (piece) => {
    text += piece;
    for (; at < text.length; at += 1) {
      const character = text[at];
      if (isInString) {
        if (character === '\\') at += 1;
        else if (character === '"') isInString = false;
      } else if (character === '"') {
        isInString = true;
      } else if (character === '{' || character === '[') {
        isList ??= character === '[';
        // The list itself is the first level.
        if (depth === 1) start = at;
        depth += 1;
      } else if (character === '}' || character === ']') {
        depth -= 1;
        if (depth === 1) {
          const group: unknown = JSON.parse(text.slice(start, at + 1));
          if (isList) onGroup(group);
          text = text.slice(at + 1);
          at = -1;
        }
      }
    }
  };
}
