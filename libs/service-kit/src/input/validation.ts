import type { Code, MessageParams } from '@casebook/catalogue';
import { type ArgumentMetadata, ValidationPipe, type ValidationError } from '@nestjs/common';
import { Problem, type FieldError } from '../problem/problem';
import { makerOf } from './quick-validation';
import { refuseUnstorable } from './storable-text';

/** class-validator constraint → catalogue code. A DTO can override with `{ context: { code } }`. */
const CODE_OF_CONSTRAINT: Readonly<Record<string, Code>> = {
  isNotEmpty: 'COMMON_REQUIRED',
  isDefined: 'COMMON_REQUIRED',
  maxLength: 'COMMON_TOO_LONG',
  isPositive: 'COMMON_NOT_POSITIVE_INTEGER',
};

/** Constraints on the type; when one fails, the faults of the limits are left out. */
const TYPE_CONSTRAINTS = new Set([
  'isString',
  'isInt',
  'isNumber',
  'isBoolean',
  'isArray',
  'isObject',
]);
const LIMIT_CONSTRAINTS = new Set(['maxLength', 'max', 'arrayMaxSize']);

/** Validates inputs with DTO classes: refuses unknown properties; faults become 422 with field and code. */
export const validationPipe = (): ValidationPipe =>
  new QuickValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    transform: true,
    exceptionFactory: (errors) =>
      Problem.invalid(errors.flatMap((error) => fieldErrors(error, ''))),
  });

/** Valid bodies and queries are accepted by the quick validation; class-validator checks all others. */
class QuickValidationPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, metatype, data } = metadata;
    if (type !== 'custom') refuseUnstorable(value, data);
    const isInput = type === 'body' || type === 'query';
    const maker = isInput && metatype ? makerOf(metatype as new () => object) : null;
    return maker?.(value) ?? this.validateFully(value, metadata);
  }

  /** An error in a decorator, such as an object in place of a date, is reported as wrong input. */
  private async validateFully(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    try {
      return await super.transform(value, metadata);
    } catch (error) {
      if (error instanceof Problem) throw error;
      const field = metadata.data ?? '';
      throw Problem.invalid([{ field, code: 'INPUT_INVALID_VALUE', params: { item: field } }]);
    }
  }
}

function fieldErrors(error: ValidationError, prefix: string): FieldError[] {
  const field = prefix + error.property;
  const constraints = Object.entries(error.constraints ?? {});
  const own = constraints.map(([constraint, text]): FieldError => {
    const context = error.contexts?.[constraint] as
      | { code?: Code; params?: MessageParams }
      | undefined;
    const max = constraint === 'maxLength' ? /(\d+)/.exec(text)?.[1] : undefined;
    return {
      field,
      code: context?.code ?? CODE_OF_CONSTRAINT[constraint] ?? 'INPUT_INVALID_VALUE',
      params: { item: field, ...(max ? { max } : {}), ...context?.params },
    };
  });
  return [
    ...(own.length > 0 ? [mostHelpful(error, constraints, own)] : []),
    ...(error.children ?? []).flatMap((child) => fieldErrors(child, `${field}.`)),
  ];
}

/** One message for each field: "required" has priority over other faults, and the type over its limits. */
function mostHelpful(
  { value }: ValidationError,
  constraints: readonly [string, string][],
  faults: readonly FieldError[],
): FieldError {
  const named = (is: (constraint: string, code: Code) => boolean) =>
    faults.find(({ code }, at) => is(constraints[at]![0], code));
  const missing = named((constraint) => CODE_OF_CONSTRAINT[constraint] === 'COMMON_REQUIRED');
  if (missing) return missing;
  const isUnknown = constraints.some(([constraint]) => constraint === 'whitelistValidation');
  if (isUnknown || (value !== undefined && value !== null))
    return named((constraint) => TYPE_CONSTRAINTS.has(constraint)) ?? faults[0]!;
  const { field } = faults[0]!;
  return (
    named(
      (constraint, code) => !LIMIT_CONSTRAINTS.has(constraint) && code !== 'INPUT_INVALID_VALUE',
    ) ?? {
      field,
      code: 'COMMON_REQUIRED',
      params: { item: field },
    }
  );
}
