import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { LARGEST_ID, MAX_FILTER_VALUES, MAX_ITEM_PATH_LENGTH } from './limits';

interface Choices {
  /** Most values of the filter. */
  most?: number;
}

interface NumberChoices extends Choices {
  /** Smallest valid number. */
  least?: number;
}

/**
 * Accepts several values as a repeated name or as one text with commas; of too many, only one more than `most` is read, which
 * is enough to refuse them.
 */
function several(value: unknown, most: number): unknown[] {
  const values: unknown[] = [];
  for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
    values.push(...String(one).split(',', most + 1 - values.length));
    if (values.length > most) break;
  }
  return values;
}

const numberOf = (text: unknown): number =>
  String(text).trim() === '' ? Number.NaN : Number(text);

const numbers = (most: number) => Transform(({ value }) => several(value, most).map(numberOf));
const words = (most: number) => Transform(({ value }) => several(value, most));

/** Filter of a list by several ids or numbers. */
export const Numbers = (
  description: string,
  { least = 0, most = MAX_FILTER_VALUES }: NumberChoices = {},
): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: [Number], description }),
    IsOptional(),
    numbers(most),
    IsInt({ each: true }),
    Min(least, { each: true }),
    Max(LARGEST_ID, { each: true }),
    ArrayMaxSize(most),
    IsArray(),
  );

/** Filter of a list by several keys of the design. */
export const Keys = (
  description: string,
  { most = MAX_FILTER_VALUES }: Choices = {},
): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: [String], description }),
    IsOptional(),
    words(most),
    MaxLength(MAX_ITEM_PATH_LENGTH, { each: true }),
    IsString({ each: true }),
    ArrayMaxSize(most),
    IsArray(),
  );

/** Filter of a list by several of a few values. */
export const AnyOf = (
  values: readonly (string | number)[],
  description?: string,
): PropertyDecorator => {
  const ofNumbers = typeof values[0] === 'number';
  return applyDecorators(
    ApiPropertyOptional({ enum: [...values], isArray: true, description }),
    IsOptional(),
    ofNumbers ? numbers(values.length) : words(values.length),
    IsIn(values, { each: true }),
    ArrayMaxSize(values.length),
    IsArray(),
  );
};

/** Filter of a list by yes or no. */
export const YesNo = (description?: string): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: Boolean, description }),
    IsOptional(),
    Transform(({ value }) =>
      value === 'true' ? true : value === 'false' ? false : (value as unknown),
    ),
    IsBoolean(),
  );

/** Filter of a list by a day, `YYYY-MM-DD`. */
export const Day = (description: string): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ description }),
    IsOptional(),
    // The year is at least 1900 (spec section 5); PostgreSQL has no year 0.
    Matches(/^(?:19|[2-9]\d)\d{2}-\d{2}-\d{2}$/, { context: { code: 'COMMON_NOT_A_DATE' } }),
    IsISO8601({ strict: true }, { context: { code: 'COMMON_NOT_A_DATE' } }),
  );

/** Key that a list is sorted by. */
export const SortedBy = (sorts: readonly string[]): PropertyDecorator =>
  applyDecorators(ApiPropertyOptional({ enum: [...sorts] }), IsOptional(), IsIn(sorts));

export const DIRECTIONS = ['asc', 'desc'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Direction in which a list is sorted. */
export const Ordered = (description?: string): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ enum: [...DIRECTIONS], description }),
    IsOptional(),
    IsIn(DIRECTIONS),
  );
