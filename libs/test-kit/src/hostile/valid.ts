import { type Json } from './json';
import type { Operation, Schema } from './openapi';
import type { Random } from './random';

/** Existing values, by the name of a path parameter or a property. */
export type Known = Readonly<Record<string, readonly (string | number)[]>>;

const MAX_DEPTH = 6;

/** A body that is probably accepted: required members, most others, ids that exist. */
export function validBody(operation: Operation, known: Known, random: Random): Json {
  return valueOf(operation.body ?? {}, '', operation, known, random, 0);
}

export function valueOf(
  given: Schema,
  name: string,
  operation: Operation,
  known: Known,
  random: Random,
  depth: number,
): Json {
  const schema = resolve(given, operation);
  if (schema.enum?.length) return random.pick(schema.enum);
  const own = known[name];
  if (own?.length && schema.type !== 'array' && schema.type !== 'object') {
    return random.pick(own);
  }
  switch (schema.type) {
    case 'array': {
      if (depth > MAX_DEPTH) return [];
      const one = (): Json =>
        valueOf(schema.items ?? {}, singular(name), operation, known, random, depth + 1);
      return Array.from({ length: 1 + random.below(2) }, one);
    }
    case 'boolean':
      return random.oneIn(2);
    case 'integer':
    case 'number':
      return schema.minimum ?? (typeof schema.default === 'number' ? schema.default : 1);
    case 'string':
      return textFor(schema, name);
    default: {
      const required = new Set(schema.required ?? []);
      const members = Object.entries(schema.properties ?? {})
        .filter(([member]) => required.has(member) || (depth <= MAX_DEPTH && random.oneIn(2)))
        .map(([member, inner]): [string, Json] => [
          member,
          valueOf(inner, member, operation, known, random, depth + 1),
        ]);
      return Object.fromEntries(members);
    }
  }
}

function resolve(schema: Schema, operation: Operation): Schema {
  if (schema.$ref)
    return resolve(operation.schemas[schema.$ref.split('/').at(-1)!] ?? {}, operation);
  const [first] = schema.allOf ?? schema.oneOf ?? schema.anyOf ?? [];
  return first ? resolve(first, operation) : schema;
}

const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/s$/, '');

function textFor({ format, maxLength }: Schema, name: string): string {
  if (format === 'date-time' || /At$|^effectiveFrom$/.test(name)) return '2026-01-15T00:00:00Z';
  if (format === 'date' || /date$|^from$|^to$|^start|^end/i.test(name)) return '2026-01-15';
  if (/mail/i.test(name)) return 'somebody@example.org';
  if (/country/i.test(name)) return 'JP';
  if (/language|locale/i.test(name)) return 'ja';
  return 'Text'.slice(0, maxLength ?? 4);
}
