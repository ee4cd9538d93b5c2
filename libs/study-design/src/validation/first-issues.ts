import { z } from 'zod';

/** A fault of a value, with its path in the value. */
export type Issue = z.core.$ZodIssue;

/** Names of unknown members that one issue lists. */
const MAX_UNKNOWN_NAMED = 20;

interface Walk {
  issues: Issue[];
  most: number;
}

/**
 * The first faults of a value, found in time that grows with the value: zod makes an issue for every fault of every element
 * before it answers, which takes seconds and gigabytes for some megabytes of `{}`.
 *
 * @returns nothing when each part of the value has its shape; zod then checks what concerns several parts together
 */
export function firstIssues(schema: z.ZodType, value: unknown, most: number): Issue[] {
  const walk: Walk = { issues: [], most };
  visit(schema, value, [], walk);
  return walk.issues;
}

function visit(schema: z.ZodType, value: unknown, path: PropertyKey[], walk: Walk): void {
  if (walk.issues.length >= walk.most) return;
  if (schema instanceof z.ZodOptional) {
    if (value !== undefined) visit(schema.unwrap() as z.ZodType, value, path, walk);
  } else if (schema instanceof z.ZodNullable) {
    if (value !== null) visit(schema.unwrap() as z.ZodType, value, path, walk);
  } else if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const element = schema.element as z.ZodType;
    for (let at = 0; at < value.length && walk.issues.length < walk.most; at += 1)
      visit(element, value[at], [...path, at], walk);
  } else if (schema instanceof z.ZodObject && isObject(value)) {
    visitMembers(schema, value, path, walk);
  } else if (schema instanceof z.ZodRecord && isObject(value)) {
    visitRecord(schema, value, path, walk);
  } else if (schema instanceof z.ZodUnion && typeof value === 'object' && value !== null) {
    visitUnion(schema, value, path, walk);
  } else {
    // A single value, or one of another kind than the schema, whose content is not looked at.
    report(schema, value, path, walk);
  }
}

function visitMembers(
  schema: z.ZodObject,
  value: Readonly<Record<string, unknown>>,
  path: PropertyKey[],
  walk: Walk,
): void {
  const { shape } = schema;
  for (const name of Object.keys(shape)) {
    const member: unknown = Object.hasOwn(value, name) ? value[name] : undefined;
    visit(shape[name] as z.ZodType, member, [...path, name], walk);
  }
  const keys: string[] = [];
  for (const name in value) {
    if (keys.length < MAX_UNKNOWN_NAMED && !Object.hasOwn(shape, name)) keys.push(name);
  }
  if (keys.length > 0 && walk.issues.length < walk.most)
    walk.issues.push({ code: 'unrecognized_keys', keys, path, message: 'Unrecognized keys' });
}

function visitRecord(
  schema: z.ZodRecord,
  value: Readonly<Record<string, unknown>>,
  path: PropertyKey[],
  walk: Walk,
): void {
  for (const name of Object.keys(value)) {
    if (walk.issues.length >= walk.most) return;
    const named = (schema.keyType as z.ZodType).safeParse(name);
    if (!named.success) {
      const [issue] = named.error.issues;
      walk.issues.push({ ...issue!, path: [...path, name] });
    } else visit(schema.valueType as z.ZodType, value[name], [...path, name], walk);
  }
}

function visitUnion(schema: z.ZodUnion, value: object, path: PropertyKey[], walk: Walk): void {
  const options = schema.options as z.ZodType[];
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const name = schema.def.discriminator;
    const kind = (value as Record<string, unknown>)[name];
    const option = options.find(
      (one) => one instanceof z.ZodObject && (one.shape[name] as z.ZodType).safeParse(kind).success,
    );
    if (option && !Array.isArray(value)) visit(option, value, path, walk);
    else report(schema, Array.isArray(value) ? [] : { [name]: shallow(kind) }, path, walk);
    return;
  }
  const option = options.find((one) =>
    Array.isArray(value) ? one instanceof z.ZodArray : one instanceof z.ZodObject,
  );
  if (option) visit(option, value, path, walk);
  else report(schema, Array.isArray(value) ? [] : {}, path, walk);
}

function report(schema: z.ZodType, value: unknown, path: PropertyKey[], walk: Walk): void {
  const result = schema.safeParse(shallow(value));
  if (result.success) return;
  for (const issue of result.error.issues) {
    if (walk.issues.length >= walk.most) return;
    walk.issues.push({ ...issue, path: [...path, ...issue.path] });
  }
}

/** The value without its content: what is there in place of a text or number is only named by its kind. */
function shallow(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? [] : {};
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
