import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsDate, ValidateIf } from 'class-validator';

/**
 * A field that may be absent but not null, so that no handler gets a null that its type does not have. Use `IsOptional` of
 * class-validator for a field that may be null.
 */
export const MayBeAbsent = (): PropertyDecorator =>
  ValidateIf((_, value: unknown) => value !== undefined);

/** Date, time and offset, with a year that the database and JavaScript both support. */
const MOMENT_PATTERN =
  /^(?:19|[2-9]\d)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

const toDate = (value: unknown): unknown =>
  typeof value === 'string' && MOMENT_PATTERN.test(value) ? new Date(value) : value;

/** A moment, sent as text (`2026-04-01T00:00:00+09:00`) and converted to a date; any other value is refused. */
export const Moment = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => toDate(value)),
    IsDate({ context: { code: 'COMMON_NOT_A_DATE' } }),
  );
