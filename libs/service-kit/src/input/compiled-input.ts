/// <reference path="../types/class-transformer.d.ts" />
import type { Code, MessageParams } from '@casebook/catalogue';
import { defaultMetadataStorage } from 'class-transformer/cjs/storage';
import {
  ARRAY_MAX_SIZE,
  ARRAY_UNIQUE,
  getMetadataStorage,
  IS_ARRAY,
  MAX_LENGTH,
  ValidationTypes,
} from 'class-validator';
import type { ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata';

export type Class = new () => object;
export type Plain = Record<string, unknown>;

/** A check of one property, as one decorator of class-validator declares it. */
export interface Check {
  /** Name of the constraint, such as `maxLength`. */
  name: string;
  holds: (object: Plain, value: unknown) => boolean;
  context: { code?: Code; params?: MessageParams };
  /** First argument of the decorator. */
  limit: unknown;
}

/** The rules of one property. */
export interface Rule {
  property: string;
  /** Makes the value that is checked from the one that was sent; null: the same value. */
  convert: ((value: unknown, source: Plain) => unknown) | null;
  /** All must be true; otherwise nothing is checked. */
  conditions: readonly ((object: Plain, value: unknown) => boolean)[];
  checks: readonly Check[];
  /** The same checks in the order in which they cost little: counts and lengths before everything that looks inside. */
  cheapFirst: readonly Check[];
  /** Most elements, if the value is a list. */
  most: number | null;
  nested: CompiledInput | null;
}

/** The decorators of an input class, read once. */
export interface CompiledInput {
  type: Class;
  rules: readonly Rule[];
  properties: ReadonlySet<string>;
  hasConversions: boolean;
}

const compiled = new Map<Class, CompiledInput>();

/**
 * Reads the decorators of class-validator and class-transformer of an input class.
 *
 * @throws Error for a decorator that is not known here, and for a list without a maximum
 */
export function compiledInput(type: Class): CompiledInput {
  const known = compiled.get(type);
  if (known) return known;
  const rules: Rule[] = [];
  const properties = new Set<string>();
  const input = { type, rules, properties, hasConversions: false };
  // Before its properties are read, because classes may refer to each other.
  compiled.set(type, input);
  try {
    const metadata = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
    for (const [property, own] of Map.groupBy(metadata, ({ propertyName }) => propertyName)) {
      rules.push(compileProperty(type, property, own));
      properties.add(property);
    }
    input.hasConversions = rules.some(({ convert }) => convert !== null);
  } catch (error) {
    compiled.delete(type);
    throw error;
  }
  return input;
}

function compileProperty(
  type: Class,
  property: string,
  metadata: readonly ValidationMetadata[],
): Rule {
  const unknown = (what: string): Error =>
    new Error(`${type.name}.${property}: ${what} is not supported in an input`);
  const conditions: Rule['conditions'][number][] = [];
  const checks: Check[] = [];
  let isNested = false;
  for (const one of metadata) {
    if ((one.groups?.length ?? 0) > 0 || one.validateIf) throw unknown('a group or validateIf');
    if (one.type === ValidationTypes.CONDITIONAL_VALIDATION) {
      conditions.push((object, value) => one.constraints[0](object, value) as boolean);
    } else if (one.type === ValidationTypes.NESTED_VALIDATION) isNested = true;
    else if (one.type === ValidationTypes.CUSTOM_VALIDATION) checks.push(compileCheck(one));
    else if (one.type !== ValidationTypes.WHITELIST) throw unknown(one.type);
  }
  const declared = defaultMetadataStorage.findTypeMetadata(type, property);
  const declaredType = declared?.typeFunction?.() as Class | undefined;
  if (declared?.options?.discriminator) throw unknown('a discriminator');
  if (isNested !== (declared !== undefined && declaredType !== (Number as unknown)))
    throw unknown('a type without nested validation, or the other way round');
  const most = mostOf(metadata);
  const takesList = isNested
    ? metadata.some(({ name, each }) => name === IS_ARRAY || each)
    : metadata.some(({ name, each }) => name === IS_ARRAY || (each && name !== undefined));
  if (takesList && most === null) throw unknown('a list without ArrayMaxSize');
  const merged = mergeByName(checks);
  return {
    property,
    convert: conversionOf(type, property, declaredType === (Number as unknown), unknown),
    conditions,
    checks: merged,
    cheapFirst: merged.toSorted((a, b) => costOf(a) - costOf(b)),
    most,
    nested: isNested ? compiledInput(declaredType!) : null,
  };
}

const CHEAP_CHECKS = [ARRAY_MAX_SIZE, MAX_LENGTH];
const costOf = ({ name }: Check): number => (CHEAP_CHECKS.includes(name) ? 0 : 1);

function mostOf(metadata: readonly ValidationMetadata[]): number | null {
  const limits = metadata
    .filter(({ name }) => name === ARRAY_MAX_SIZE)
    .map(({ constraints }) => Number((constraints as unknown[])[0]));
  return limits.length > 0 ? Math.min(...limits) : null;
}

function conversionOf(
  type: Class,
  property: string,
  isNumber: boolean,
  unknown: (what: string) => Error,
): Rule['convert'] {
  const transforms = defaultMetadataStorage.findTransformMetadatas(
    type,
    property,
    'plainToClass' as never,
  );
  if (defaultMetadataStorage.findExposeMetadata(type, property)) throw unknown('Expose');
  if (defaultMetadataStorage.findExcludeMetadata(type, property)) throw unknown('Exclude');
  if (transforms.some(({ options }) => options && Object.keys(options).length > 0))
    throw unknown('an option of Transform');
  if (!isNumber && transforms.length === 0) return null;
  return (value, source) => {
    let made = isNumber && typeof value === 'string' ? Number(value) : value;
    for (const { transformFn } of transforms) {
      made = transformFn({
        value: made,
        key: property,
        obj: source,
        type: 'plainToClass' as never,
        options: {},
      }) as unknown;
    }
    return made;
  };
}

function compileCheck(metadata: ValidationMetadata): Check {
  const validators = getMetadataStorage().getTargetValidatorConstraints(metadata.constraintCls);
  if (validators.some(({ async }) => async)) throw new Error(`${metadata.name}: asynchronous`);
  const { constraints, propertyName: property, each } = metadata;
  const name = metadata.name ?? validators[0]!.name;
  const [limit] = (constraints ?? []) as unknown[];
  const one = (object: Plain, value: unknown): boolean => {
    // The number of characters is never greater than the length in code units.
    if (name === MAX_LENGTH && typeof value === 'string' && value.length <= Number(limit))
      return true;
    if (name === ARRAY_UNIQUE && hasNoObject(value)) return new Set(value).size === value.length;
    const about = { targetName: object.constructor.name, property, object, value, constraints };
    for (const { instance } of validators) {
      if (instance.validate(value, about) !== true) return false;
    }
    return true;
  };
  const every = (object: Plain, values: unknown): boolean =>
    Array.isArray(values) && values.every((value: unknown) => one(object, value));
  const context = (metadata.context ?? {}) as Check['context'];
  return { name, holds: each ? every : one, context, limit };
}

/**
 * Values of such a list are compared in linear time. class-validator compares each element with each other, but knows by what
 * objects are compared.
 */
const hasNoObject = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.every((one) => typeof one !== 'object');

/** A property has one fault for each name; the same decorator may stand twice, such as a pattern. */
function mergeByName(checks: readonly Check[]): Check[] {
  return [...Map.groupBy(checks, ({ name }) => name).values()].map((same) => {
    const [first, ...others] = same;
    if (others.length === 0) return first!;
    return {
      ...first!,
      holds: (object, value) => same.every(({ holds }) => holds(object, value)),
      context: Object.assign({}, ...same.map(({ context }) => context)) as Check['context'],
    };
  });
}

/** An object of no class: the parameters of an address have not even the prototype of objects. */
export function isPlain(value: unknown): value is Plain {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
