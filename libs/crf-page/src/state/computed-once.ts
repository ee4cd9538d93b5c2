/**
 * Computes once for the same part of the state. The part itself holds the result: a selector of a library would keep the
 * last one for as long as the module is loaded, and with it what the last person typed.
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
