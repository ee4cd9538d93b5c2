import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { MAX_PAGE_SIZE, PAGE_SIZE } from '@casebook/catalogue';
import { MAX_PAGE_NUMBER } from './limits';

/** Totals are exact up to this number; above it the list shows 10,000+ (design section 7). */
export const EXACT_TOTAL = 10_000;

/** Query of every list: page 1, size 10 by default (spec section 9). */
export class PagingInput {
  @ApiPropertyOptional({ default: 1, minimum: 1 })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_PAGE_NUMBER)
  page: number = 1;

  @ApiPropertyOptional({ default: PAGE_SIZE, minimum: 1, maximum: MAX_PAGE_SIZE })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_PAGE_SIZE)
  size: number = PAGE_SIZE;
}

/** Fields of a list answer in addition to its `rows`. */
export class PageInfo {
  @ApiProperty()
  page!: number;

  @ApiProperty()
  size!: number;

  @ApiProperty({ description: 'Count of rows, at most 10,000' })
  total!: number;

  @ApiProperty({ description: 'false: there are more than 10,000' })
  totalIsExact!: boolean;
}

/**
 * Builds a list answer.
 *
 * @param counted count of rows as `select count(*) from (… limit 10001)` gave it
 */
export function listOf<R>(
  rows: R[],
  query: PagingInput,
  counted: number,
): PageInfo & { rows: R[] } {
  return {
    rows,
    page: query.page,
    size: query.size,
    total: Math.min(counted, EXACT_TOTAL),
    totalIsExact: counted <= EXACT_TOTAL,
  };
}
