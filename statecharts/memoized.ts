/** Returns a function that computes the result of each object once, and keeps it as long as the object. */
export function memoized<Key extends object, Result>(compute: (key: Key) => Result) {
  const results = new WeakMap<Key, Result>();
  return (key: Key): Result => {
    if (!results.has(key)) results.set(key, compute(key));
    return results.get(key)!;
  };
}
