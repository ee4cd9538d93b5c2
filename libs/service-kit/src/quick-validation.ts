/// <reference path="./types/class-transformer.d.ts" />
import { defaultMetadataStorage } from 'class-transformer/cjs/storage';
import { getMetadataStorage, ValidationTypes } from 'class-validator';
import type { ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata';

type Class = new () => object;
type Plain = Record<string, unknown>;

/** Makes the instance of a class from a plain value that obeys all its rules; undefined: it may not. */
export type Maker = (plain: unknown) => object | undefined;

/** Whether a value of one property obeys its rules, and the value as the instance holds it. */
type Rule = (object: Plain, value: unknown) => { value: unknown } | undefined;

const makers = new Map<Class, Maker | null>();

/**
 * The decorators of a DTO class, looked up once instead of with every value: class-validator and
 * class-transformer ask their metadata anew for each of a page's items. Only says yes; what is wrong with a
 * value that it does not accept, the slow way finds out and words. Null for a class with anything beyond
 * plain rules and nested classes.
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
  const rules = new Map<string, Rule>();
  for (const [property, own] of Map.groupBy(metadata, ({ propertyName }) => propertyName)) {
    const rule = compileProperty(type, property, own);
    if (!rule) return null;
    rules.set(property, rule);
  }
  return (plain) => {
    if (!isPlain(plain)) return undefined;
    for (const key of Object.keys(plain)) if (!rules.has(key)) return undefined;
    const instance: Plain = Object.assign(new type(), plain);
    for (const [property, rule] of rules) {
      const kept = rule(instance, instance[property]);
      if (!kept) return undefined;
      if (kept.value !== instance[property]) instance[property] = kept.value;
    }
    return instance;
  };
}

function compileProperty(
  type: Class,
  property: string,
  metadata: readonly ValidationMetadata[],
): Rule | null {
  const conditions: ((object: Plain, value: unknown) => boolean)[] = [];
  const checks: ((object: Plain, value: unknown) => boolean)[] = [];
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
  // A declared type converts; without a nested class behind it that is not ours to repeat.
  if (declared && !nested) return null;
  return (object, value) => {
    if (!conditions.every((holds) => holds(object, value))) return { value };
    if (!checks.every((check) => check(object, value))) return undefined;
    return nested ? makeNested(nested, value) : { value };
  };
}

function compileCheck(
  metadata: ValidationMetadata,
): ((object: Plain, value: unknown) => boolean) | null {
  const constraints = getMetadataStorage().getTargetValidatorConstraints(metadata.constraintCls);
  if (constraints.some(({ async }) => async)) return null;
  return (object, value) => {
    const values = metadata.each ? value : [value];
    if (!Array.isArray(values)) return false;
    return values.every((one: unknown) =>
      constraints.every(
        ({ instance }) =>
          instance.validate(one, {
            targetName: object.constructor.name,
            property: metadata.propertyName,
            object,
            value: one,
            constraints: metadata.constraints,
          }) === true,
      ),
    );
  };
}

function makeNested(make: Maker, value: unknown): { value: unknown } | undefined {
  if (!Array.isArray(value)) {
    const made = make(value);
    return made && { value: made };
  }
  const made: object[] = [];
  for (const one of value) {
    const instance = make(one);
    if (!instance) return undefined;
    made.push(instance);
  }
  return { value: made };
}

const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
