import { Numbers } from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { StatusCounts } from '../common/page-counters.dto';
import { ApiText, type TextMap } from '../common/text.dto';

export class ProgressQuery {
  @Numbers('Sites; absent: all of the caller', { least: 1 })
  siteIds?: number[];
}

/** Sums of the counters of pages. */
export class ProgressFigures extends StatusCounts {
  @ApiProperty({ description: 'Pages that are to be collected' })
  pages!: number;

  @ApiProperty() pagesStarted!: number;
  @ApiProperty() pagesComplete!: number;

  @ApiProperty({ description: 'Items that are asked for' })
  items!: number;

  @ApiProperty() entered!: number;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    description:
      'Entered items that require SDV and have it; null when not known. Absent without SDV_VIEW, like the next',
  })
  sdvDone?: number | null;

  @ApiPropertyOptional({
    type: Number,
    nullable: true,
    description: 'Entered items that require SDV and lack it; null when not known',
  })
  sdvOpen?: number | null;
}

/** Queries that wait and were issued so many days ago, by the site's clock; none of disabled subjects. */
export class QueriesOfAge {
  @ApiProperty() leastDays!: number;
  @ApiProperty({ type: Number, nullable: true }) mostDays!: number | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The first day of issue, as the query list takes it; null: no limit',
  })
  issuedFrom!: string | null;

  @ApiProperty({ description: 'The last day of issue' })
  issuedTo!: string;

  @ApiProperty({ description: 'Opened or opened again' })
  openQueries!: number;

  @ApiProperty() answeredQueries!: number;
}

export class ProgressSite extends ProgressFigures {
  @ApiProperty() siteId!: number;
  @ApiProperty() siteCode!: string;
  @ApiProperty() siteName!: string;
  @ApiProperty() subjects!: number;

  @ApiPropertyOptional({ type: [QueriesOfAge], description: 'Absent without QUERY_VIEW' })
  queriesByAge?: QueriesOfAge[];
}

/** A visit of all subjects, with its repetitions. */
export class ProgressVisit extends ProgressFigures {
  @ApiProperty() visitKey!: string;
  @ApiText() visitTitle!: TextMap;
}

export class ProgressWeek {
  @ApiProperty({ description: 'Its Monday' })
  week!: string;

  @ApiProperty({ description: 'Registered until the end of the week' })
  subjects!: number;

  @ApiPropertyOptional({
    type: ProgressFigures,
    description: 'On the last recorded day of the week, without queries; absent: none was recorded',
  })
  figures?: ProgressFigures;
}

export class Progress {
  @ApiProperty({ type: [ProgressSite], description: 'By site code' })
  sites!: ProgressSite[];

  @ApiProperty({
    type: [ProgressVisit],
    description: 'In the order of the design, as far as pages or queries of them are counted',
  })
  visits!: ProgressVisit[];

  @ApiProperty({ type: [ProgressWeek], description: 'At most 104, the present one last' })
  weeks!: ProgressWeek[];
}
