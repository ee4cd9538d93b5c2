import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class DesignCounts {
  @ApiProperty() visits!: number;
  @ApiProperty() pages!: number;
  @ApiProperty() blocks!: number;
  @ApiProperty() items!: number;
  @ApiProperty() codelists!: number;
  @ApiProperty() checks!: number;
}

const NOTE_PARAMS = { type: 'object', additionalProperties: true } as const;

export class ImportNotePlace {
  @ApiProperty({ description: 'Place in the file' }) path!: string;
  @ApiProperty(NOTE_PARAMS) params!: Record<string, string | number>;
}

export class ImportNote {
  @ApiProperty({ description: 'Place in the file; of several the first' }) path!: string;
  @ApiProperty() element!: string;
  @ApiProperty({ description: 'Catalogue code' }) code!: string;
  @ApiProperty({ ...NOTE_PARAMS, description: 'Of the first place' }) params!: Record<
    string,
    string | number
  >;
  @ApiProperty({ description: 'How often this is said of the file' }) count!: number;
  @ApiPropertyOptional({
    type: [ImportNotePlace],
    description: 'All places, when there are several',
  })
  places?: ImportNotePlace[];
  @ApiProperty({ description: 'Could not be mapped; its source text is kept with the design' })
  kept!: boolean;
}

/** A site that the file names; sites are registered in the study itself. */
export class ImportedSite {
  @ApiProperty() oid!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'Code of the site in the other system' }) identifier!: string;
}

/** A part of an expression with the line and column, counted from 1, at which it begins. */
export class ExpressionPlace {
  @ApiProperty() line!: number;
  @ApiProperty() column!: number;
  @ApiProperty({ description: 'The part itself; of a long one its beginning' }) part!: string;
}

/** A part of a design on the way to a place, for people. */
export class PlaceName {
  @ApiProperty() key!: string;
  @ApiPropertyOptional({
    description: 'By language',
    type: 'object',
    additionalProperties: { type: 'string' },
  })
  title?: Readonly<Record<string, string>>;
}

const TITLES = {
  description: 'Titles of the parts that parameters name by their keys',
  type: 'object',
  additionalProperties: { type: 'object', additionalProperties: { type: 'string' } },
} as const;

export class DesignFault {
  @ApiProperty({ description: 'JSON pointer into the design' }) path!: string;
  @ApiProperty({ description: 'Part of the design: pages, visits, checks …' }) area!: string;
  @ApiProperty({ description: 'Keys on the way, e.g. VS › VITALS › SYSBP' }) place!: string;
  @ApiProperty({ type: [PlaceName], description: 'The same with titles' }) names!: PlaceName[];
  @ApiProperty({ description: 'Catalogue code' }) code!: string;
  @ApiProperty({ type: 'object', additionalProperties: true }) params!: Record<
    string,
    string | number | boolean | null | undefined
  >;
  @ApiPropertyOptional(TITLES) titles?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  @ApiProperty({ enum: ['error', 'warning'] }) severity!: 'error' | 'warning';
  @ApiProperty({ enum: ['design', 'check', 'test'] }) source!: 'design' | 'check' | 'test';
  @ApiPropertyOptional({
    description: 'Where in the expression of a check',
    type: () => ExpressionPlace,
  })
  at?: ExpressionPlace;
}

/** Something that the design says and that does not work at the sites. */
export class NotAtSites {
  @ApiProperty({ description: 'Catalogue code' }) code!: string;
  @ApiProperty({ type: 'object', additionalProperties: true }) params!: Record<
    string,
    string | number | boolean | null | undefined
  >;
  @ApiPropertyOptional(TITLES) titles?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export class Validation {
  @ApiProperty() revision!: number;
  @ApiProperty({ description: 'A version can be frozen from this draft' }) freezable!: boolean;
  @ApiProperty() errors!: number;
  @ApiProperty() warnings!: number;
  @ApiProperty({ description: 'Test cases of checks that were run' }) tests!: number;
  @ApiProperty({ description: 'Test cases that passed' }) testsPassed!: number;
  @ApiProperty({ type: [DesignFault] }) faults!: DesignFault[];
  @ApiProperty({
    type: [NotAtSites],
    description: 'What does not work at the sites. Whoever freezes a version accepts it',
  })
  notAtSites!: NotAtSites[];
}
