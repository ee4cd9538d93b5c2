/**
 * The key before which a part stands after a step up or down; empty: at the end. Undefined when there is nowhere to go.
 */
export function movedTo(keys: readonly string[], key: string, step: -1 | 1): string | undefined {
  const at = keys.indexOf(key);
  const target = at + step;
  if (at < 0 || target < 0 || target >= keys.length) return undefined;
  return step < 0 ? keys[target] : (keys[target + 1] ?? '');
}
