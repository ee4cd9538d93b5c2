import { sameJson } from '../canonical/canonical';

/**
 * Difference between two JSON values. With it an ODM file contains exactly what its elements cannot express, and a change of
 * a draft its inverse. Objects are patched by member, lists of identified objects by identity (key, code, visit and page);
 * anything else is replaced. The patch changes nothing else, so edits of the file's elements by another
 * tool are kept.
 */
export type Patch =
  | { replace: unknown }
  | { members: Record<string, Patch>; remove?: string[] }
  | { entries: Record<string, Patch>; order?: string[]; drop?: string[] };

type Json = Record<string, unknown>;

/** A design is far flatter; a patch from a file must not exhaust the stack. */
const MAX_DEPTH = 32;

/** Undefined when there is no difference. */
export function makePatch(base: unknown, actual: unknown): Patch | undefined {
  if (sameJson(base, actual)) return undefined;
  const baseIds = identities(base);
  const actualIds = identities(actual);
  if (baseIds && actualIds) {
    const entries: Record<string, Patch> = Object.create(null);
    for (const [id, value] of actualIds) {
      const patch = baseIds.has(id) ? makePatch(baseIds.get(id), value) : { replace: value };
      if (patch) entries[id] = patch;
    }
    const drop = [...baseIds.keys()].filter((id) => !actualIds.has(id));
    const order = [...actualIds.keys()];
    const kept = [...baseIds.keys()].filter((id) => actualIds.has(id));
    return {
      entries,
      ...(!sameJson(kept, order) && { order }),
      ...(drop.length > 0 && { drop }),
    };
  }
  if (!isObject(base) || !isObject(actual)) return { replace: actual };
  const members: Record<string, Patch> = Object.create(null);
  for (const [name, value] of Object.entries(actual)) {
    if (value === undefined) continue;
    const patch =
      Object.hasOwn(base, name) && base[name] !== undefined
        ? makePatch(base[name], value)
        : { replace: value };
    if (patch) members[name] = patch;
  }
  const remove = Object.keys(base).filter(
    (name) => base[name] !== undefined && actual[name] === undefined,
  );
  return { members, ...(remove.length > 0 && { remove }) };
}

/**
 * Applies a patch; never changes `base`. The patch comes from a file, so parts that do not fit are ignored, and the
 * caller checks the shape of the result.
 */
export function applyPatch(base: unknown, patch: unknown, depth = 0): unknown {
  if (!isObject(patch) || depth > MAX_DEPTH) return base;
  if (Object.hasOwn(patch, 'replace')) return patch['replace'];
  if (isObject(patch['entries'])) {
    const ids = identities(base) ?? new Map<string, unknown>();
    const entries = patch['entries'];
    const drop = new Set(Array.isArray(patch['drop']) ? patch['drop'] : []);
    const done = new Set<unknown>(drop);
    const list: unknown[] = [];
    for (const id of Array.isArray(patch['order']) ? patch['order'] : ids.keys()) {
      if (typeof id !== 'string' || done.has(id)) continue;
      done.add(id);
      const own = Object.hasOwn(entries, id) ? entries[id] : undefined;
      if (ids.has(id)) list.push(applyPatch(ids.get(id), own, depth + 1));
      else if (isObject(own) && Object.hasOwn(own, 'replace')) list.push(own['replace']);
    }
    for (const [id, value] of ids) if (!done.has(id)) list.push(value);
    return list;
  }
  if (isObject(patch['members']) && isObject(base)) {
    const result = new Map(Object.entries(base));
    for (const [name, own] of Object.entries(patch['members'])) {
      result.set(name, applyPatch(result.get(name), own, depth + 1));
    }
    for (const name of Array.isArray(patch['remove']) ? patch['remove'] : []) result.delete(name);
    return Object.fromEntries(result);
  }
  return base;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list by the identity of its objects; undefined unless each has one and all differ. */
function identities(value: unknown): Map<string, unknown> | undefined {
  if (!Array.isArray(value)) return undefined;
  const map = new Map<string, unknown>();
  for (const entry of value) {
    if (!isObject(entry)) return undefined;
    const { key, code, visit, page } = entry;
    const id =
      typeof key === 'string'
        ? key
        : typeof code === 'string'
          ? code
          : typeof visit === 'string' && typeof page === 'string'
            ? `${visit} ${page}`
            : undefined;
    if (id === undefined || map.has(id)) return undefined;
    map.set(id, entry);
  }
  return map;
}
