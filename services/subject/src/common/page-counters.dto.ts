import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

/** Counts of queries and flags, each only for roles that may see it. */
export class StatusCounts {
  @ApiPropertyOptional({ description: 'Absent without QUERY_VIEW, like the next' })
  openQueries?: number;

  @ApiPropertyOptional()
  answeredQueries?: number;

  @ApiPropertyOptional({
    description: 'Items with this flag, like the next four; absent without its VIEW privilege',
  })
  frozen?: number;

  @ApiPropertyOptional()
  sdv?: number;

  @ApiPropertyOptional()
  reviewed?: number;

  @ApiPropertyOptional()
  locked?: number;

  @ApiPropertyOptional()
  signed?: number;
}

export class PageCounters extends StatusCounts {
  @ApiProperty({ description: 'Items that are asked for' })
  items!: number;

  @ApiProperty()
  entered!: number;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    description: 'Items that wait for SDV; null when not known. Absent without SDV_VIEW',
  })
  sdvOpen?: number | null;

  @ApiProperty({ enum: [0, 1, 2], description: '0 not input, 1 partially, 2 all' })
  inputState!: number;
}
