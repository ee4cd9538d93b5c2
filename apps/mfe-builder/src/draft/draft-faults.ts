import type { DesignFault } from '@casebook/api-builder';
import { isListKind, PART_KINDS, PART_LISTS, type PartKind } from '@casebook/study-design';
import { type DraftState, partId } from './draft-state';

/** A fault at a part; `path` is a JSON pointer into its content. */
export type PartFault = Pick<DesignFault, 'code' | 'params' | 'titles' | 'severity' | 'at'> & {
  path: string;
};

const KIND_OF: ReadonlyMap<string, PartKind> = new Map(
  PART_KINDS.map((kind) => [isListKind(kind) ? PART_LISTS[kind] : kind, kind]),
);

/** The part that a path of the document lies in, and the rest of the path. */
export function partAt(
  path: string,
  order: DraftState['order'],
): { kind: PartKind; key: string; path: string } | undefined {
  const [, list = '', index = ''] = path.split('/');
  const kind = KIND_OF.get(list);
  if (kind === undefined) return undefined;
  if (!isListKind(kind)) return { kind, key: '', path: path.slice(list.length + 1) };
  const key = order[kind][Number(index)];
  if (index === '' || key === undefined) return undefined;
  return { kind, key, path: path.slice(list.length + index.length + 2) };
}

/** The faults of a validation by part. Faults of the design as a whole have no part. */
export function faultsByPart(
  faults: readonly DesignFault[],
  order: DraftState['order'],
): ReadonlyMap<string, readonly PartFault[]> {
  const found = new Map<string, PartFault[]>();
  for (const { path, code, params, titles, severity, at } of faults) {
    const place = partAt(path, order);
    if (!place) continue;
    const id = partId(place.kind, place.key);
    const list = found.get(id) ?? [];
    list.push({ path: place.path, code, params, titles, severity, at });
    found.set(id, list);
  }
  return found;
}
