import { ownOid } from './names';
import type { Key, StudyDesign } from '../schema/design';

/** Keys of a design by the OIDs that its parts have in ODM. */
export interface KnownKeys {
  visits: ReadonlyMap<string, Key>;
  pages: ReadonlyMap<string, Key>;
  codelists: ReadonlyMap<string, Key>;
  /** By the key of the page. */
  blocks: ReadonlyMap<Key, ReadonlyMap<string, Key>>;
  /** By the key of the page; then by group and item, each by OID. */
  items: ReadonlyMap<Key, ReadonlyMap<string, Key>>;
}

export const NO_KNOWN_KEYS: KnownKeys = {
  visits: new Map(),
  pages: new Map(),
  codelists: new Map(),
  blocks: new Map(),
  items: new Map(),
};

/** Identifies an item in a group, because one definition may be in several groups of a form. */
export const itemInGroupKey = (groupOid: string, itemOid: string): string =>
  JSON.stringify([groupOid, itemOid]);

/** Keys of the present design by OID. Values are stored under keys, so a further version must keep them. */
export function knownKeysOf(design: StudyDesign): KnownKeys {
  const byOid = (
    list: ReadonlyArray<{ key: Key; source?: { oid: string } }>,
    own: (key: Key) => string,
  ) => new Map(list.map(({ key, source }) => [source?.oid ?? own(key), key]));
  return {
    visits: byOid(design.visits, ownOid.visit),
    pages: byOid(design.pages, ownOid.page),
    codelists: byOid(design.codelists, ownOid.codelist),
    blocks: new Map(
      design.pages.map((page) => [
        page.key,
        byOid(page.blocks, (key) => ownOid.block(page.key, key)),
      ]),
    ),
    items: new Map(
      design.pages.map((page) => [
        page.key,
        new Map(
          page.blocks.flatMap((block) => {
            const group = block.source?.oid ?? ownOid.block(page.key, block.key);
            return block.items.map(
              ({ key, source }) =>
                [itemInGroupKey(group, source?.oid ?? ownOid.item(page.key, key)), key] as const,
            );
          }),
        ),
      ]),
    ),
  };
}
