interface GroupStream {
  /** Takes the next piece of the text; returns the objects that it completes. Throws a `SyntaxError`. */
  read(piece: string): unknown[];
  /** At the end of the text: all that is no object in the list. Throws where the text was no whole list. */
  end(): unknown[];
}

/** What may stand where something begins or ends. */
const marks = /["{}[\]]/g;

/** Where a text in quotes that begins at `from` ends; -1 where that has not come yet. */
function endOfQuoted(text: string, from: number): number {
  let end = from;
  for (;;) {
    end = text.indexOf('"', end + 1);
    let before = end;
    while (text[before - 1] === '\\') before -= 1;
    if (end < 0 || (end - before) % 2 === 0) return end;
  }
}

/**
 * Reads a JSON list of objects piece by piece. Who has read it to the end knows as much as `JSON.parse` of the whole
 * would say: the objects are parsed by themselves, and what is left around them in the end.
 */
export function createGroupStream(): GroupStream {
  /** From the object that is not complete yet; until there is one, from behind the last. */
  let text = '';
  let at = 0;
  let depth = 0;
  /** Decided by the first bracket. */
  let isList: boolean | undefined;
  /** Where the object began that is not complete yet; -1 between objects. */
  let start = -1;
  /** All around the objects, of each of which the braces are left. */
  let around = '';

  return {
    read(piece) {
      text += piece;
      const found: unknown[] = [];
      for (;;) {
        marks.lastIndex = at;
        const mark = marks.exec(text);
        if (!mark) {
          at = text.length;
          return found;
        }
        const { index } = mark;
        if (mark[0] === '"') {
          const end = endOfQuoted(text, index);
          // What ends in a later piece is looked at from its beginning then.
          at = end < 0 ? index : end + 1;
          if (end < 0) return found;
          continue;
        }
        at = index + 1;
        if (mark[0] === '{' || mark[0] === '[') {
          isList ??= mark[0] === '[';
          if (isList && mark[0] === '{' && depth === 1) start = index;
          depth += 1;
          continue;
        }
        depth -= 1;
        if (depth !== 1 || start < 0) continue;
        found.push(JSON.parse(text.slice(start, at)));
        around += `${text.slice(0, start)}{}`;
        text = text.slice(at);
        at = 0;
        start = -1;
      }
    },
    end() {
      const rest: unknown = JSON.parse(around + text);
      if (!Array.isArray(rest)) throw new SyntaxError('No list.');
      return rest;
    },
  };
}
