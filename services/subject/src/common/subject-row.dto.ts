import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { SiteRef } from './site.dto';

export class SubjectRow extends SiteRef {
  @ApiProperty()
  subjectId!: number;

  @ApiProperty()
  subjectNo!: string;

  @ApiProperty()
  registeredAt!: string;

  @ApiProperty({ type: String, nullable: true })
  screeningNo!: string | null;

  @ApiProperty({ type: String, nullable: true })
  enrollmentNo!: string | null;

  @ApiProperty()
  disabled!: boolean;

  @ApiProperty({ type: String, nullable: true, description: 'Why it was disabled or enabled last' })
  reason!: string | null;

  @ApiProperty({ description: 'Pages that are to be collected' })
  pages!: number;

  @ApiProperty()
  pagesStarted!: number;

  @ApiProperty()
  pagesComplete!: number;

  @ApiProperty()
  items!: number;

  @ApiProperty()
  entered!: number;

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
