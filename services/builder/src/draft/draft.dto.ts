import { MayBeAbsent, PageInfo, PagingInput, YesNo } from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { IsInt, IsObject, IsString, MaxLength, Min } from 'class-validator';
import { DesignCounts, ImportNote, ImportNotePlace } from '../design/design.dto';
import { MAX_NOTE_SEARCH_LENGTH } from '../input/limits';

const DOCUMENT = {
  type: 'object',
  additionalProperties: true,
  description: 'Design document, schema casebook-design/3',
} as const;

export class Draft {
  @ApiProperty() studyId!: number;
  @ApiProperty() revision!: number;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
  @ApiProperty() updatedBy!: string;
  @ApiProperty({ type: DesignCounts }) counts!: DesignCounts;
  @ApiProperty(DOCUMENT) design!: object;
}

export class DraftUpdate {
  @ApiProperty({ description: 'The revision this edit was made from' })
  @IsInt()
  @Min(1)
  revision!: number;

  @ApiProperty(DOCUMENT)
  @IsObject()
  design!: Record<string, unknown>;
}

export class DraftSaved {
  @ApiProperty() revision!: number;
  @ApiProperty({ description: 'Count of differences to the revision before' }) changes!: number;
}

export class UnmappedQuery extends PagingInput {
  @ApiPropertyOptional({ description: 'Part of place, element or source text' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_NOTE_SEARCH_LENGTH)
  search?: string;

  @YesNo('true: only what could not be mapped')
  kept?: boolean;
}

export class UnmappedPlace extends ImportNotePlace {
  @ApiProperty({ type: String, nullable: true, description: 'Source text, when kept' })
  content!: string | null;
}

export class UnmappedRow extends OmitType(ImportNote, ['places'] as const) {
  @ApiProperty({ type: String, nullable: true, description: 'Source text of the first place' })
  content!: string | null;

  @ApiProperty({
    type: [UnmappedPlace],
    description: 'The places that the search finds, at most 100; without a search the first 100',
  })
  places!: UnmappedPlace[];
}

export class ImportSource {
  @ApiProperty() fileName!: string;
  @ApiProperty() sha256!: string;
  @ApiProperty() notes!: number;
  @ApiProperty() kept!: number;
}

export class UnmappedList extends PageInfo {
  @ApiProperty({
    type: ImportSource,
    nullable: true,
    description: 'null: not imported from a file',
  })
  source!: ImportSource | null;
  @ApiProperty({ type: [UnmappedRow] }) rows!: UnmappedRow[];
}
