import {
  type Column,
  encodeDouble,
  encodeInteger,
  encodeLong,
  encodeText,
  type StoredValue,
  Type,
} from './columns';
import { type IndexEntry, longKey, nameKey, writeIndex } from './index-pages';
import type { PageFile } from './page-file';
import { TableWriter } from './table-writer';

/** Pages of the definitions of the system's tables; the header names them. */
const PAGES = {
  MSysObjects: 2,
  MSysACEs: 3,
  MSysQueries: 4,
  MSysRelationships: 5,
} as const;
const TABLES = 0x0f_00_00_01;
const DATABASES = 0x0f_00_00_02;
const RELATIONSHIPS = 0x0f_00_00_03;
const ROOT = 0x0f_00_00_00;
const DATABASE = 0x10_00_00_00;

/** Kinds of objects. */
const KIND = { table: 1, database: 2, container: 3 } as const;
const OF_SYSTEM = 0x80_00_00_00 | 0;

/** Accounts of a file without users of its own. */
const ENGINE = 8_597;
const ADMIN = 8_495;
const USERS = 8_595;
const FULL_ACCESS = 1_048_319;

const column = (name: string, type: Column['type'], length = 510): Column => ({
  name,
  type,
  length,
  isSystem: true,
});

const OBJECTS: Column[] = [
  column('Id', Type.long),
  column('ParentId', Type.long),
  column('Name', Type.text),
  column('Type', Type.integer),
  column('DateCreate', Type.date),
  column('DateUpdate', Type.date),
  column('Owner', Type.binary),
  column('Flags', Type.long),
  column('Database', Type.memo),
  column('Connect', Type.memo),
  column('ForeignName', Type.text),
  column('RmtInfoShort', Type.binary),
  column('RmtInfoLong', Type.ole),
  column('Lv', Type.ole),
  column('LvProp', Type.ole),
  column('LvModule', Type.ole),
  column('LvExtra', Type.ole),
];
const ACES: Column[] = [
  column('ACM', Type.long),
  column('FInheritable', Type.boolean),
  column('ObjectId', Type.long),
  column('SID', Type.binary),
];
const QUERIES: Column[] = [
  column('Attribute', Type.byte),
  column('Expression', Type.memo),
  column('Flag', Type.integer),
  column('LvExtra', Type.ole),
  column('Name1', Type.text),
  column('Name2', Type.text),
  column('ObjectId', Type.long),
  column('Order', Type.binary),
];
const RELATIONS: Column[] = [
  column('ccolumn', Type.long),
  column('grbit', Type.long),
  column('icolumn', Type.long),
  column('szColumn', Type.text),
  column('szObject', Type.text),
  column('szReferencedColumn', Type.text),
  column('szReferencedObject', Type.text),
  column('szRelationship', Type.text),
];

interface NamedIndex {
  name: string;
  columns: number[];
  isUnique: boolean;
  isPrimary: boolean;
}

/** Writes the catalogue of a file: its tables, those of the system, and who may open them. */
export async function writeCatalogue(
  file: PageFile,
  created: number,
  tables: readonly { id: number; name: string }[],
): Promise<void> {
  const objects = await systemTable(file, PAGES.MSysObjects, OBJECTS, [
    { name: 'Id', columns: [0], isUnique: true, isPrimary: true },
    { name: 'ParentIdName', columns: [1, 2], isUnique: true, isPrimary: false },
  ]);
  const aces = await systemTable(file, PAGES.MSysACEs, ACES, [
    { name: 'ObjectId', columns: [2], isUnique: false, isPrimary: false },
  ]);
  const queries = await systemTable(file, PAGES.MSysQueries, QUERIES, [
    { name: 'ObjectIdAttribute', columns: [6, 0, 7], isUnique: true, isPrimary: true },
  ]);
  const relations = await systemTable(file, PAGES.MSysRelationships, RELATIONS, [
    { name: 'szObject', columns: [4], isUnique: false, isPrimary: false },
    { name: 'szReferencedObject', columns: [6], isUnique: false, isPrimary: false },
    { name: 'szRelationship', columns: [7], isUnique: false, isPrimary: false },
  ]);
  const date = encodeDouble(created);
  const all = [
    { id: TABLES, parent: ROOT, name: 'Tables', kind: KIND.container, flags: OF_SYSTEM },
    { id: DATABASES, parent: ROOT, name: 'Databases', kind: KIND.container, flags: OF_SYSTEM },
    {
      id: RELATIONSHIPS,
      parent: ROOT,
      name: 'Relationships',
      kind: KIND.container,
      flags: OF_SYSTEM,
    },
    { id: DATABASE, parent: DATABASES, name: 'MSysDb', kind: KIND.database, flags: 0 },
    ...Object.entries(PAGES).map(([name, id]) => ({
      id: id as number,
      parent: TABLES,
      name,
      kind: KIND.table,
      flags: OF_SYSTEM,
    })),
    ...tables.map(({ id, name }) => ({ id, parent: TABLES, name, kind: KIND.table, flags: 0 })),
  ];
  const ids: IndexEntry[] = [];
  const names: IndexEntry[] = [];
  for (const { id, parent, name, kind, flags } of all) {
    const values: StoredValue[] = OBJECTS.map(() => null);
    values[0] = encodeLong(id);
    values[1] = encodeLong(parent);
    values[2] = encodeText(name);
    values[3] = encodeInteger(kind);
    values[4] = date;
    values[5] = date;
    values[6] = encodeInteger(flags === 0 && kind === KIND.table ? ADMIN : ENGINE);
    values[7] = encodeLong(flags);
    const at = await objects.table.add(values);
    ids.push({ key: longKey(id), ...at });
    names.push({ key: Buffer.concat([longKey(parent), nameKey(name)]), ...at });
  }
  const entries: IndexEntry[] = [];
  for (const { id } of all) {
    for (const account of [ADMIN, USERS, ENGINE]) {
      const values = [encodeLong(FULL_ACCESS), false, encodeLong(id), encodeInteger(account)];
      entries.push({ key: longKey(id), ...(await aces.table.add(values)) });
    }
  }
  await objects.end([ids, names]);
  await aces.end([entries]);
  await queries.end([[]]);
  await relations.end([[], [], []]);
}

/** A table of the system whose indexes are written when its rows are known. */
async function systemTable(
  file: PageFile,
  first: number,
  columns: readonly Column[],
  indexes: readonly NamedIndex[],
) {
  const roots = indexes.map(() => file.allocate());
  const table = new TableWriter(file, columns, {
    isSystem: true,
    first,
    indexes: indexes.map((index, at) => ({ ...index, root: roots[at]! })),
  });
  return {
    table,
    end: async (entries: readonly IndexEntry[][]): Promise<void> => {
      const pages: number[][] = [];
      for (const [at, root] of roots.entries()) {
        pages.push(await writeIndex(file, root, first, entries[at]!));
      }
      await table.end(pages);
    },
  };
}
