import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsDate, ValidateIf } from 'class-validator';

/**
 * A field that may be left out. Null is not nothing: it is refused, so that no handler meets it where its
 * type has none. A field that may be null says so in its type and takes `IsOptional` of class-validator.
 */
export const MayBeAbsent = (): PropertyDecorator =>
  ValidateIf((_, value: unknown) => value !== undefined);

/** With date, time and offset; years that the database, JavaScript and people know alike. */
const MOMENT =
  /^(?:19|[2-9]\d)\d{2}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

const read = (value: unknown): unknown =>
  typeof value === 'string' && MOMENT.test(value) ? new Date(value) : value;

/** A moment, sent as text (`2026-04-01T00:00:00+09:00`) and read as a date; anything else stays what it is and is refused. */
export const Moment = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => read(value)),
    IsDate({ context: { code: 'COMMON_NOT_A_DATE' } }),
  );
