/** Methods of lists whose cost grows with the list. */
const WALKING = [
  'every',
  'filter',
  'find',
  'findIndex',
  'flatMap',
  'forEach',
  'includes',
  'indexOf',
  'join',
  'map',
  'reduce',
  'slice',
  'some',
  'splice',
  'toSorted',
  'toReversed',
] as const;

/**
 * Counts the work of a function: entries that methods of lists visit, iterations over lists, and look-ups in maps
 * and sets. The count is the same on every machine, so that growth can be tested without a clock.
 */
export function operationsOf(work: () => unknown): number {
  let operations = 0;
  const undo: Array<() => void> = [];
  const counting = (owner: object, name: string, cost: (self: unknown) => number) => {
    const original = Object.getOwnPropertyDescriptor(owner, name)!;
    const method = original.value as (...args: unknown[]) => unknown;
    Object.defineProperty(owner, name, {
      ...original,
      value(this: unknown, ...args: unknown[]) {
        operations += cost(this);
        return method.apply(this, args);
      },
    });
    undo.push(() => Object.defineProperty(owner, name, original));
  };
  for (const name of WALKING) {
    counting(Array.prototype, name, (self) => 1 + (self as unknown[]).length);
  }
  for (const owner of [Map.prototype, Set.prototype]) counting(owner, 'has', () => 1);
  counting(Map.prototype, 'get', () => 1);
  const loops = [
    [][Symbol.iterator](),
    new Map<unknown, unknown>()[Symbol.iterator](),
    new Set<unknown>()[Symbol.iterator](),
  ];
  for (const loop of loops) counting(Object.getPrototypeOf(loop) as object, 'next', () => 1);
  try {
    work();
  } finally {
    for (const restore of undo) restore();
  }
  return operations;
}
