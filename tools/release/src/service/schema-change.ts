import { type ApiDescription, resolved, type Schema } from './openapi';

/** Direction of a schema: the rules for requests and responses are opposite. */
export type Direction = 'request' | 'response';

export interface Sides {
  before: ApiDescription;
  after: ApiDescription;
  direction: Direction;
}

/**
 * Changes between two schemas that break a client of `before`. A request must still accept everything that it
 * accepted; a response must not contain new kinds of values, and nothing may be missing.
 */
export function schemaChanges(before: Schema, after: Schema, at: string, sides: Sides): string[] {
  return compare(before, after, at, sides, new Set());
}

function compare(
  givenBefore: Schema,
  givenAfter: Schema,
  at: string,
  sides: Sides,
  seen: Set<string>,
): string[] {
  const pair = `${givenBefore.$ref ?? ''} ${givenAfter.$ref ?? ''}`;
  if (givenBefore.$ref && givenAfter.$ref) {
    if (seen.has(pair)) return []; // The schema is recursive.
    seen = new Set([...seen, pair]);
  }
  const before = resolved(givenBefore, sides.before);
  const after = resolved(givenAfter, sides.after);
  const within = (b: Schema, a: Schema, place: string) => compare(b, a, place, sides, seen);
  const [narrow, wide] = sides.direction === 'request' ? [before, after] : [after, before];
  const found: string[] = [];
  const say = (what: string): void => void found.push(`${at} ${what}`);

  const variants = [before, after].some((one) => one.oneOf ?? one.anyOf);
  if (variants) {
    const variantsBefore = before.oneOf ?? before.anyOf ?? [before];
    const variantsAfter = after.oneOf ?? after.anyOf ?? [after];
    const fits = (b: Schema, a: Schema): boolean => within(b, a, at).length === 0;
    const isKept =
      sides.direction === 'request'
        ? variantsBefore.every((b) => variantsAfter.some((a) => fits(b, a)))
        : variantsAfter.every((a) => variantsBefore.some((b) => fits(b, a)));
    if (!isKept) say(sides.direction === 'request' ? 'takes fewer forms' : 'has further forms');
    return found;
  }
  if (!typeFits(narrow.type, wide.type)) {
    say(`was ${before.type ?? 'anything'}, is ${after.type ?? 'anything'}`);
    return found;
  }
  if (wide.format !== undefined && narrow.format !== wide.format) {
    say(`had the format ${before.format ?? 'none'}, has ${after.format ?? 'none'}`);
  }
  if (narrow.nullable && !wide.nullable && wide.type !== undefined) {
    say(sides.direction === 'request' ? 'does not take null any more' : 'can be null now');
  }
  if (wide.enum) {
    const values = narrow.enum ?? ['any other value'];
    const more = values.filter((value) => !wide.enum!.includes(value));
    if (more.length > 0) {
      const list = more.map(String).join(', ');
      say(sides.direction === 'request' ? `does not take ${list} any more` : `can be ${list} now`);
    }
  }
  if (sides.direction === 'response' && before.enum && after.enum) {
    const gone = before.enum.filter((value) => !after.enum!.includes(value));
    if (gone.length > 0) say(`is never ${gone.map(String).join(', ')} any more`);
  }
  if (sides.direction === 'request') found.push(...limitChanges(before, after, at));
  if (before.items && after.items) found.push(...within(before.items, after.items, `${at}[]`));
  found.push(...propertyChanges(before, after, at, sides.direction, within));
  const { additionalProperties: b } = before;
  const { additionalProperties: a } = after;
  if (typeof b === 'object' && typeof a === 'object') found.push(...within(b, a, `${at}.*`));
  return found;
}

const typeFits = (narrow: string | undefined, wide: string | undefined): boolean =>
  wide === undefined || narrow === wide || (narrow === 'integer' && wide === 'number');

/** Limits that became narrower. */
function limitChanges(before: Schema, after: Schema, at: string): string[] {
  const lower = ['maximum', 'maxLength', 'maxItems'] as const;
  const higher = ['minimum', 'minLength', 'minItems'] as const;
  const tighter = [
    ...lower.filter((limit) => (after[limit] ?? Infinity) < (before[limit] ?? Infinity)),
    ...higher.filter((limit) => (after[limit] ?? -Infinity) > (before[limit] ?? -Infinity)),
    ...(after.pattern !== undefined && after.pattern !== before.pattern
      ? (['pattern'] as const)
      : []),
  ];
  return tighter.map(
    (limit) => `${at} has the ${limit} ${after[limit]}, it was ${before[limit] ?? 'without'}`,
  );
}

function propertyChanges(
  before: Schema,
  after: Schema,
  at: string,
  direction: Direction,
  within: (before: Schema, after: Schema, at: string) => string[],
): string[] {
  const found: string[] = [];
  const place = (name: string): string => `${at}.${name}`;
  const has = (schema: Schema, name: string): boolean => schema.required?.includes(name) ?? false;
  for (const [name, property] of Object.entries(before.properties ?? {})) {
    const kept = after.properties?.[name];
    if (!kept) {
      found.push(`${place(name)} is gone`);
      continue;
    }
    if (direction === 'response' && has(before, name) && !has(after, name)) {
      found.push(`${place(name)} can be missing now`);
    }
    found.push(...within(property, kept, place(name)));
  }
  if (direction === 'request') {
    for (const name of after.required ?? []) {
      if (!has(before, name)) found.push(`${place(name)} must be given now`);
    }
  }
  return found;
}
