/**
 * The key before which a part stands after a step up or down; empty: at the end. Undefined when there is nowhere to go.
 */
export function movedTo(keys: readonly string[], key: string, step: -1 | 1): string | undefined {
  const at = keys.indexOf(key);
  const target = at + step;
  if (at < 0 || target < 0 || target >= keys.length) return undefined;
  return step < 0 ? keys[target] : (keys[target + 1] ?? '');
}

/**
 * The key before which a part stands when it is dropped above or below another one; empty: at the end. Undefined when it is
 * there already.
 */
export function droppedAt(
  keys: readonly string[],
  dragged: string,
  onto: string,
  edge: 'top' | 'bottom',
): string | undefined {
  if (dragged === onto) return undefined;
  const rest = keys.filter((key) => key !== dragged);
  const at = rest.indexOf(onto) + (edge === 'top' ? 0 : 1);
  return at === keys.indexOf(dragged) ? undefined : (rest[at] ?? '');
}
