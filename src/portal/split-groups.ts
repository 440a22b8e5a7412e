interface GroupStream {
  /** Takes the next piece of the text; returns the objects that it completes. Throws a `SyntaxError`. */
  read(piece: string): unknown[];
  /** The text around the objects, of each of which the braces are left. */
  rest(): string;
}

/** What may stand where something begins or ends. */
const marks = /["{}[\]]/g;
/** What ends a text in quotes, and what keeps the next character from doing so. */
const quotedMarks = /["\\]/g;

/**
 * Reads a JSON list of objects piece by piece. Who has read it to the end knows as much as `JSON.parse` of the whole
 * would say: the objects are parsed by themselves, and what is left around them in the end (`endOf`). Each piece is looked
 * at once, however long an object or a text in quotes is.
 */
export function createGroupStream(): GroupStream {
  /** The object that is not complete yet, or what has come since the last. */
  let text = '';
  let around = '';
  let depth = 0;
  /** Decided by the first bracket. */
  let isList: boolean | undefined;
  let isQuoted = false;
  /** Where to look on: 1 where the first character of the next piece follows a backslash. */
  let at = 0;

  return {
    read(piece) {
      const found: unknown[] = [];
      /** Where that begins in the piece which `text` does not hold yet. */
      let from = 0;
      for (;;) {
        const pattern = isQuoted ? quotedMarks : marks;
        pattern.lastIndex = at;
        const mark = pattern.exec(piece);
        if (!mark) {
          at = Number(at > piece.length);
          text += piece.slice(from);
          return found;
        }
        const { index, 0: sign } = mark;
        at = index + 1;
        if (sign === '"') isQuoted = !isQuoted;
        else if (sign === '\\') at += 1;
        else if (sign === '{' || sign === '[') {
          isList ??= sign === '[';
          if (isList && sign === '{' && depth === 1) {
            around += text + piece.slice(from, index);
            text = '';
            from = index;
          }
          depth += 1;
        } else {
          depth -= 1;
          if (!isList || sign === ']' || depth !== 1) continue;
          found.push(JSON.parse(text + piece.slice(from, at)));
          around += '{}';
          text = '';
          from = at;
        }
      }
    },
    rest: () => around + text,
  };
}

/** At the end of the text: all that is no object in the list, and `{}` for each that is. Throws where it was no whole list. */
export function endOf(stream: GroupStream): unknown[] {
  const rest: unknown = JSON.parse(stream.rest());
  if (!Array.isArray(rest)) throw new SyntaxError('No list.');
  return rest;
}
