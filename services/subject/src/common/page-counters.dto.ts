import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class PageCounters {
  @ApiProperty({ description: 'Items that are asked for' })
  items!: number;

  @ApiProperty()
  entered!: number;

  @ApiProperty({ enum: [0, 1, 2], description: '0 not input, 1 partially, 2 all' })
  inputState!: number;

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
