import type { Column, DatabaseUse } from './database-use';

/** Types that accept and return the same values in node-postgres. */
const WIDER: Readonly<Record<string, readonly string[]>> = {
  smallint: ['integer'],
  'character varying': ['text'],
};

function typeFits(before: string, after: string): boolean {
  if (before === after) return true;
  const [, name = before, length] = /^([a-z ]+)\((\d+)\)$/.exec(before) ?? [];
  if (WIDER[name]?.includes(after) || (length !== undefined && name === after)) return true;
  const [, nameAfter, lengthAfter] = /^([a-z ]+)\((\d+)\)$/.exec(after) ?? [];
  return name === nameAfter && name.startsWith('character') && Number(lengthAfter) > Number(length);
}

/**
 * Changes of the present database with which the released version of a service cannot work (expand, then contract):
 * tables, views, columns and functions that are missing or changed, and required columns that it does not know.
 */
export function databaseChanges(released: DatabaseUse, present: DatabaseUse): string[] {
  const found: string[] = [];
  for (const migration of released.migrations) {
    if (!present.migrations.includes(migration)) {
      found.push(`the released migration ${migration} is gone`);
    }
  }
  for (const [name, columns] of Object.entries(released.tables)) {
    const now = present.tables[name];
    if (now) found.push(...tableChanges(name, columns, now));
    else found.push(`the table ${name} is gone`);
  }
  for (const [name, columns] of Object.entries(released.views)) {
    const now = present.views[name] ?? present.tables[name];
    if (now) found.push(...readingChanges(name, columns, now));
    else found.push(`the view ${name} is gone`);
  }
  for (const called of released.functions) {
    if (!present.functions.includes(called)) found.push(`the function ${called} is gone`);
  }
  return found;
}

type Columns = Readonly<Record<string, Column>>;

const readingChanges = (relation: string, before: Columns, after: Columns): string[] =>
  Object.entries(before).flatMap(([name, { type }]) => {
    const now = after[name];
    if (!now) return [`${relation}.${name} is gone`];
    return typeFits(type, now.type) ? [] : [`${relation}.${name} was ${type}, is ${now.type}`];
  });

function tableChanges(table: string, before: Columns, after: Columns): string[] {
  const found = readingChanges(table, before, after);
  for (const [name, now] of Object.entries(after)) {
    const was = before[name];
    if (!was) {
      if (now.required && !now.default) {
        found.push(`${table}.${name} is new and must be given`);
      }
    } else if (now.required && !was.required) {
      found.push(`${table}.${name} cannot be null now`);
    } else if (now.required && was.default && !now.default) {
      found.push(`${table}.${name} has no default any more`);
    }
  }
  return found;
}
