import { MayBeAbsent, PageInfo, PageQuery, YesNo } from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { IsInt, IsObject, IsString, MaxLength, Min } from 'class-validator';
import { DesignCounts, ImportNote, ImportNotePlace } from '../study/study.dto';

const DOCUMENT = {
  type: 'object',
  additionalProperties: true,
  description: 'Design document, schema casebook-design/2',
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

/** A part of an expression, with the line and column, from 1, at which it begins. */
export class ExpressionPlace {
  @ApiProperty() line!: number;
  @ApiProperty() column!: number;
  @ApiProperty({ description: 'The part itself; of a long one its beginning' }) part!: string;
}

export class DesignFault {
  @ApiProperty({ description: 'JSON pointer into the design' }) path!: string;
  @ApiProperty({ description: 'Part of the design: pages, visits, checks …' }) area!: string;
  @ApiProperty({ description: 'Keys on the way, e.g. VS › VITALS › SYSBP' }) place!: string;
  @ApiProperty({ description: 'Catalogue code' }) code!: string;
  @ApiProperty({ type: 'object', additionalProperties: true }) params!: Record<
    string,
    string | number | boolean | null | undefined
  >;
  @ApiProperty({ enum: ['error', 'warning'] }) severity!: 'error' | 'warning';
  @ApiProperty({ enum: ['design', 'check', 'test'] }) source!: 'design' | 'check' | 'test';
  @ApiPropertyOptional({
    description: 'Where in the expression of a check',
    type: () => ExpressionPlace,
  })
  at?: ExpressionPlace;
}

export class Validation {
  @ApiProperty() revision!: number;
  @ApiProperty({ description: 'A version can be frozen from this draft' }) freezable!: boolean;
  @ApiProperty() errors!: number;
  @ApiProperty() warnings!: number;
  @ApiProperty({ description: 'Test cases of checks that were run' }) tests!: number;
  @ApiProperty({ description: 'Test cases that passed' }) testsPassed!: number;
  @ApiProperty({ type: [DesignFault] }) faults!: DesignFault[];
}

export class UnmappedQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'Part of place, element or source text' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(200)
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
