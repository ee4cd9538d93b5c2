import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsISO8601, IsNotEmpty, IsOptional, IsString, Matches, MaxLength } from 'class-validator';

// The year is at least 1900 (spec section 5); PostgreSQL has no year 0.
const DATE = /^(?:19|[2-9]\d)\d{2}-\d{2}-\d{2}$/;

const invalidDate = (field: string) => ({
  context: { code: 'COMMON_NOT_A_DATE', params: { item: field } },
});

/** A calendar date as YYYY-MM-DD. */
export const IsDay = (field: string) =>
  applyDecorators(
    Matches(DATE, invalidDate(field)),
    IsISO8601({ strict: true }, invalidDate(field)),
  );

const trimmed = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim() : value;

const trimmedOrNull = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim() || null : value;

// PostgreSQL cannot store the character NUL.
const WITHOUT_NUL = /^[^\0]*$/;

/** A text that must not be blank; surrounding spaces are removed. */
export const RequiredText = (max: number) =>
  applyDecorators(
    Transform(trimmed),
    MaxLength(max),
    Matches(WITHOUT_NUL),
    IsString(),
    IsNotEmpty(),
  );

/** A text that may be absent; blank counts as absent. */
export const OptionalText = (max: number) =>
  applyDecorators(
    Transform(trimmedOrNull),
    IsOptional(),
    MaxLength(max),
    Matches(WITHOUT_NUL),
    IsString(),
  );

/** Search text as a pattern for `ilike`, in which the wildcards of LIKE stand for themselves. */
export const containing = (search: string | undefined | null): string | null =>
  search ? `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%` : null;
