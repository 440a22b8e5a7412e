interface GroupStream {
  /** Returns the objects that the chunk completes. Throws a `SyntaxError`. */
  read(piece: string): unknown[];
  /** Returns the text outside the objects, with `{}` for each object. */
  rest(): string;
}

/** Characters that open or close a string, an object or a list. */
const structuralCharacters = /["{}[\]]/g;
/** Characters that end a string, or escape the next character. */
const stringCharacters = /["\\]/g;

/**
 * Splits a JSON list of objects in linear time while it arrives. Together with `finish`, it accepts exactly the lists that
 * `JSON.parse` accepts.
 */
export function createGroupStream(): GroupStream {
  /** Text of the incomplete object, or text since the last object. */
  let text = '';
  let outsideText = '';
  let depth = 0;
  /** The first bracket decides it. */
  let isList: boolean | undefined;
  let isQuoted = false;
  /** Next index to scan: 1 when the chunk starts with an escaped character. */
  let at = 0;

  return {
    read(piece) {
      const objects: unknown[] = [];
      /** Index of the first character of the chunk that `text` lacks. */
      let from = 0;
      for (;;) {
        const pattern = isQuoted ? stringCharacters : structuralCharacters;
        pattern.lastIndex = at;
        const mark = pattern.exec(piece);
        if (!mark) {
          at = Number(at > piece.length);
          text += piece.slice(from);
          return objects;
        }
        const { index, 0: sign } = mark;
        at = index + 1;
        if (sign === '"') isQuoted = !isQuoted;
        else if (sign === '\\') at += 1;
        else if (sign === '{' || sign === '[') {
          isList ??= sign === '[';
          if (depth === 1) {
            outsideText += text + piece.slice(from, index);
            text = '';
            from = index;
          }
          depth += 1;
        } else {
          depth -= 1;
          if (!isList || sign === ']' || depth !== 1) continue;
          objects.push(JSON.parse(text + piece.slice(from, at)));
          outsideText += '{}';
          text = '';
          from = at;
        }
      }
    },
    rest: () => outsideText + text,
  };
}

/** Returns the list with `{}` in place of each object. Throws a `SyntaxError` when the text was no complete list. */
export function finish(stream: GroupStream): unknown[] {
  const rest: unknown = JSON.parse(stream.rest());
  if (!Array.isArray(rest)) throw new SyntaxError('No list.');
  return rest;
}
