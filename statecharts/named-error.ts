/** An error that begins with the name of the function to which it belongs. */
export class NamedError extends Error {
  // Its text is its message alone.
  override name = '';
}

/** Returns a handler that throws an error again, with the name of the function that has thrown it. */
const throwAs = (what: string) => (cause: unknown) => {
  if (cause instanceof NamedError) throw cause;
  throw new NamedError(`${what} throws ${String(cause)}`, { cause });
};

/** Returns what a function returns; an error has its name. */
export function asked<Result>(what: string, ask: () => Result): Result {
  try {
    return ask();
  } catch (cause) {
    return throwAs(what)(cause);
  }
}

/** The same for a function of a driver; one that is not `async` may throw at once, or return no promise. */
export const awaited = <Result>(what: string, ask: () => Promise<Result>): Promise<Result> =>
  Promise.resolve().then(ask).catch(throwAs(what));
