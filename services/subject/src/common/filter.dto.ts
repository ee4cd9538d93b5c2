import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';

const split = (value: unknown): unknown[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => String(one).split(','));

export interface Choices {
  /** Smallest number that can be right. */
  least?: number;
  /** How many at once. */
  most?: number;
}

/** Filter of a list by several ids or codes: repeated, or in one text with commas. */
export const Numbers = (description: string, { least = 0, most = 200 }: Choices = {}) =>
  applyDecorators(
    ApiPropertyOptional({ type: [Number], description }),
    IsOptional(),
    Transform(({ value }) => split(value).map(Number)),
    IsInt({ each: true }),
    Min(least, { each: true }),
    Max(2_147_483_647, { each: true }),
    ArrayMaxSize(most),
    IsArray(),
  );

/** Filter of a list by several keys of the design, given as {@link Numbers} are. */
export const Keys = (description: string, { most = 200 }: Pick<Choices, 'most'> = {}) =>
  applyDecorators(
    ApiPropertyOptional({ type: [String], description }),
    IsOptional(),
    Transform(({ value }) => split(value)),
    MaxLength(81, { each: true }),
    IsString({ each: true }),
    ArrayMaxSize(most),
    IsArray(),
  );

/** Filter of a list by a day, `YYYY-MM-DD`. */
export const Day = (description: string) =>
  applyDecorators(
    ApiPropertyOptional({ description }),
    IsOptional(),
    Matches(/^(?:19|[2-9]\d)\d{2}-\d{2}-\d{2}$/, { context: { code: 'COMMON_NOT_A_DATE' } }),
    IsISO8601({ strict: true }, { context: { code: 'COMMON_NOT_A_DATE' } }),
  );
