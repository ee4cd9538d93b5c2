/// <reference path="../types/class-transformer.d.ts" />
import { defaultMetadataStorage } from 'class-transformer/cjs/storage';
import { getMetadataStorage, MAX_LENGTH, ValidationTypes } from 'class-validator';
import type { ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata';

type Class = new () => object;
type Plain = Record<string, unknown>;

/** Makes the instance of a class from a plain value; undefined when the value may break a rule. */
export type Maker = (plain: unknown) => object | undefined;

type Check = (object: Plain, value: unknown) => boolean;

/** The rules of one property. */
interface Rule {
  property: string;
  /** All conditions must be true; otherwise the checks are skipped. */
  conditions: readonly Check[];
  checks: readonly Check[];
  nested: Maker | null;
  /** The value is sent as text and becomes a number, as the parameters of an address do. */
  isNumber: boolean;
}

const makers = new Map<Class, Maker | null>();

/**
 * Validates with the decorators of a DTO class, read once: class-validator and class-transformer read their metadata again
 * for every item of a page. It only accepts values; for any other value class-validator runs and reports the faults. Null for
 * a class with more than plain rules and nested classes.
 */
export function makerOf(type: Class): Maker | null {
  const known = makers.get(type);
  if (known !== undefined) return known;
  const maker = compile(type);
  makers.set(type, maker);
  return maker;
}

function compile(type: Class): Maker | null {
  const storage = getMetadataStorage();
  const metadata = storage.getTargetValidationMetadatas(type, '', false, false);
  const transformed = [
    ...defaultMetadataStorage.getExposedMetadatas(type),
    ...defaultMetadataStorage.getExcludedMetadatas(type),
  ];
  if (metadata.length === 0 || transformed.length > 0) return null;
  const rules: Rule[] = [];
  for (const [property, own] of Map.groupBy(metadata, ({ propertyName }) => propertyName)) {
    const rule = compileProperty(type, property, own);
    if (!rule) return null;
    rules.push(rule);
  }
  const properties = new Set(rules.map(({ property }) => property));
  return (plain) => {
    if (!isPlain(plain)) return undefined;
    for (const key in plain) if (!properties.has(key)) return undefined;
    const instance: Plain = Object.assign(new type(), plain);
    for (const rule of rules) if (!obeys(instance, rule)) return undefined;
    return instance;
  };
}

/** Loops, not callbacks: this runs for every property of every item of a page. */
function obeys(instance: Plain, rule: Rule): boolean {
  const { property, conditions, checks, nested } = rule;
  let value = instance[property];
  if (rule.isNumber && typeof value !== 'number' && value !== undefined) {
    if (typeof value !== 'string') return false;
    value = Number(value);
    instance[property] = value;
  }
  for (const holds of conditions) if (!holds(instance, value)) return true;
  for (const check of checks) if (!check(instance, value)) return false;
  if (nested) {
    const made = makeNested(nested, value);
    if (!made) return false;
    instance[property] = made;
  }
  return true;
}

function compileProperty(
  type: Class,
  property: string,
  metadata: readonly ValidationMetadata[],
): Rule | null {
  const conditions: Check[] = [];
  const checks: Check[] = [];
  let nested: Maker | null = null;
  const declared = defaultMetadataStorage.findTypeMetadata(type, property);
  if (
    defaultMetadataStorage.findTransformMetadatas(type, property, 'plainToClass' as never).length >
    0
  ) {
    return null;
  }
  for (const one of metadata) {
    if ((one.groups?.length ?? 0) > 0 || one.validateIf) return null;
    if (one.type === ValidationTypes.CONDITIONAL_VALIDATION) {
      conditions.push((object, value) => one.constraints[0](object, value) as boolean);
    } else if (one.type === ValidationTypes.NESTED_VALIDATION) {
      const nestedType = declared?.typeFunction?.() as Class | undefined;
      nested = nestedType ? makerOf(nestedType) : null;
      if (!nested || declared?.options?.discriminator) return null;
    } else if (one.type === ValidationTypes.CUSTOM_VALIDATION) {
      const check = compileCheck(one);
      if (!check) return null;
      checks.push(check);
    } else if (one.type !== ValidationTypes.WHITELIST) return null;
  }
  const isNumber = !nested && declared?.typeFunction?.() === Number;
  // Any other declared type without a nested class is converted by class-transformer, which is not repeated here.
  if (declared && !nested && !isNumber) return null;
  return { property, conditions, checks, nested, isNumber };
}

function compileCheck(metadata: ValidationMetadata): Check | null {
  const validators = getMetadataStorage().getTargetValidatorConstraints(metadata.constraintCls);
  if (validators.some(({ async }) => async)) return null;
  const { constraints, propertyName: property, name } = metadata;
  const [limit] = (constraints ?? []) as unknown[];
  const holds: Check = (object, value) => {
    // The number of characters is never greater than the length in code units.
    if (name === MAX_LENGTH && typeof value === 'string' && value.length <= Number(limit))
      return true;
    const about = { targetName: object.constructor.name, property, object, value, constraints };
    for (const { instance } of validators) {
      if (instance.validate(value, about) !== true) return false;
    }
    return true;
  };
  if (!metadata.each) return holds;
  return (object, values) =>
    Array.isArray(values) && values.every((value: unknown) => holds(object, value));
}

/** Undefined when an element may break a rule. */
function makeNested(make: Maker, value: unknown): object | undefined {
  if (!Array.isArray(value)) return make(value);
  const made: object[] = [];
  for (const one of value) {
    const instance = make(one);
    if (!instance) return undefined;
    made.push(instance);
  }
  return made;
}

/** An object of no class: the parameters of an address have not even the prototype of objects. */
function isPlain(value: unknown): value is Plain {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
