import { MayBeAbsent } from '@casebook/service-kit';
import { MAX_SUBJECT_NUMBER_LENGTH } from '@casebook/subject-data';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { ApiText, type TextMap } from '../common/text.dto';

/** Long enough for a title, a visit and a subject number. */
const MAX_SEARCH_LENGTH = 500;

export class PageSearchQuery {
  @ApiProperty({
    description:
      'Words of a page title, a visit title or a subject number; a page is found by all of them',
  })
  @IsString()
  @MaxLength(MAX_SEARCH_LENGTH)
  search!: string;

  @ApiPropertyOptional({ description: 'The subject that is open: its pages come first' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_SUBJECT_NUMBER_LENGTH)
  subjectNo?: string;
}

export class FoundPage {
  @ApiProperty() pageId!: number;
  @ApiText() pageTitle!: TextMap;
  @ApiText() visitTitle!: TextMap;
  @ApiProperty({ type: Number, nullable: true }) cycleNo!: number | null;
  @ApiProperty({ type: Number, nullable: true }) unscheduledNo!: number | null;
  @ApiProperty() siteId!: number;
  @ApiProperty() siteCode!: string;
  @ApiProperty() subjectNo!: string;
}

export class FoundPages {
  @ApiProperty({ type: [FoundPage] })
  rows!: FoundPage[];

  @ApiProperty({ description: 'False: further pages may match' })
  complete!: boolean;
}
