/** How many are begun before they are asked for. */
const AHEAD = 2;

/**
 * Generators that are read one after the other: the next ones begin while one is read, so that what they wait for
 * comes together.
 *
 * @returns the generator at a position; positions are asked for in order
 */
export function begunAhead<T>(
  makers: readonly (() => AsyncGenerator<T>)[],
): (at: number) => AsyncGenerator<T> {
  const begun: AsyncGenerator<T>[] = [];
  return (at) => {
    for (let next = begun.length; next < makers.length && next <= at + AHEAD; next += 1) {
      begun.push(begin(makers[next]!()));
    }
    return begun[at]!;
  };
}

/** Asks for the first value at once. A failure is thrown to whoever reads it, if anybody does. */
function begin<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  const first = source.next();
  first.catch(() => undefined);
  return (async function* values() {
    for (let result = await first; !result.done; result = await source.next()) yield result.value;
  })();
}
