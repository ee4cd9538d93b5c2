import { ApiProperty, IntersectionType } from '@nestjs/swagger';
import { StatusCounts } from './page-counters.dto';
import { SiteRef } from './site.dto';

export class SubjectRow extends IntersectionType(SiteRef, StatusCounts) {
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

  @ApiProperty({ description: 'Only in the list of deleted subjects' })
  deleted!: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Why it is disabled or deleted; null when it is not',
  })
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
}
