/**
 * Caches a result for each object of the state, in a WeakMap. A selector library would keep the last result, and so the
 * typed values of the last person, as long as the module is loaded.
 */
export function computedOnce<Part extends object, Result>(
  compute: (part: Part) => Result,
): (part: Part) => Result {
  const known = new WeakMap<Part, { result: Result }>();
  return (part) => {
    const found = known.get(part) ?? { result: compute(part) };
    known.set(part, found);
    return found.result;
  };
}
