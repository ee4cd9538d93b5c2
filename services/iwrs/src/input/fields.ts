import { MAX_REASON_LENGTH } from '@casebook/catalogue';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsISO8601,
  IsInt,
  IsNotEmpty,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { LARGEST_ID } from '@casebook/service-kit';

const trimmed = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim() : value;

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

/** Why a person does it. */
export const Reason = () =>
  applyDecorators(
    ApiProperty({ description: 'Why', maxLength: MAX_REASON_LENGTH }),
    RequiredText(MAX_REASON_LENGTH),
  );

const notADate = { context: { code: 'COMMON_NOT_A_DATE' } };

/** A calendar date as YYYY-MM-DD; the year is at least 1900 (spec section 5). */
export const RequiredDay = () =>
  applyDecorators(
    ApiProperty({ format: 'date' }),
    Matches(/^(?:19|[2-9]\d)\d{2}-\d{2}-\d{2}$/, notADate),
    IsISO8601({ strict: true }, notADate),
    IsString(),
    IsNotEmpty(),
  );

/** A site, or 0 for the depot. */
export const PlaceId = (description: string) =>
  applyDecorators(ApiProperty({ description }), IsInt(), Min(0), Max(LARGEST_ID));

/** The revision that was shown. */
export const ShownRevision = () =>
  applyDecorators(
    ApiProperty({ description: 'Revision that was shown' }),
    IsInt(),
    Min(1),
    Max(LARGEST_ID),
  );

/** Search text as a pattern for `ilike`, in which the wildcards of LIKE stand for themselves. */
export const containing = (search: string | undefined | null): string | null =>
  search ? `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%` : null;
