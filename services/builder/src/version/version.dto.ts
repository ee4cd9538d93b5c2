import { MAX_VERSION_NAME_LENGTH } from '@casebook/catalogue';
import { MayBeAbsent, VisibleText } from '@casebook/service-kit';
import type { Consequence } from '@casebook/study-design';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsInt, IsNotEmpty, IsString, Matches, MaxLength, Min } from 'class-validator';
import { NotAtSites, PlaceName } from '../design/design.dto';

export class NewVersion {
  @ApiProperty({ description: 'Unique in the study, e.g. 1.0' })
  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_VERSION_NAME_LENGTH)
  @Matches(/^\S(.*\S)?$/, { context: { code: 'COMMON_REQUIRED' } })
  @VisibleText()
  name!: string;

  @ApiProperty({ description: 'Revision of the draft that was looked at' })
  @IsInt()
  @Min(1)
  expectedRevision!: number;

  @ApiPropertyOptional({
    description: 'What does not work at the sites (`notAtSites` of the validation) is accepted',
  })
  @MayBeAbsent()
  @IsBoolean()
  accepted?: boolean;
}

/** What does not work at the sites, as whoever froze the version accepted it. */
export class AcceptedAtFreeze {
  @ApiProperty() count!: number;
  @ApiProperty({ type: [NotAtSites], description: 'At most 20 of them' }) first!: NotAtSites[];
}

export class VersionInfo {
  @ApiProperty() versionId!: number;
  @ApiProperty() versionNo!: number;
  @ApiProperty() name!: string;
  @ApiProperty() checksum!: string;
  @ApiProperty() draftRevision!: number;
  @ApiProperty({ format: 'date-time' }) frozenAt!: string;
  @ApiProperty() frozenBy!: string;
  @ApiProperty({ description: 'Count of sites where this version is in force' }) sites!: number;
  @ApiPropertyOptional({ description: 'Absent when nothing had to be accepted' })
  accepted?: AcceptedAtFreeze;
}

export class VersionList {
  @ApiProperty({ type: [VersionInfo] }) rows!: VersionInfo[];
}

export class Version {
  @ApiProperty() versionId!: number;
  @ApiProperty() versionNo!: number;
  @ApiProperty() name!: string;
  @ApiProperty() checksum!: string;
  @ApiProperty({ format: 'date-time' }) frozenAt!: string;
  @ApiProperty({ type: 'object', additionalProperties: true }) design!: object;
}

const CONSEQUENCES: Consequence[] = [
  'linesKeepValues',
  'lineFormer',
  'lineEmpty',
  'lineCutOff',
  'codeFormer',
  'codeReworded',
  'valuesChecked',
  'valuesFormer',
];

export class DesignChangeInfo {
  @ApiProperty() kind!: string;
  @ApiProperty({ enum: ['added', 'removed', 'changed', 'moved'] })
  change!: 'added' | 'removed' | 'changed' | 'moved';
  @ApiProperty({ description: 'JSON pointer by key' }) path!: string;
  @ApiProperty({ required: false }) member?: string;
  @ApiProperty({ required: false, type: Object }) before?: unknown;
  @ApiProperty({ required: false, type: Object }) after?: unknown;
  @ApiProperty({ enum: ['none', 'display', 'checks', 'data'] })
  effect!: 'none' | 'display' | 'checks' | 'data';
  @ApiProperty({ required: false, enum: CONSEQUENCES, description: 'What becomes of the data' })
  consequence?: Consequence;
}

/** Stored values of an item that the later version would not accept. They are kept and marked on their pages. */
export class FormerValues {
  @ApiProperty() page!: string;
  @ApiProperty() block!: string;
  @ApiProperty() item!: string;
  @ApiProperty({ type: [PlaceName], description: 'Page, block and item with their titles' })
  names!: PlaceName[];
  @ApiProperty({ enum: ['choice', 'form', 'unit'] }) kind!: 'choice' | 'form' | 'unit';
  @ApiProperty({ type: String, nullable: true, description: 'The code that is gone' })
  code!: string | null;
  @ApiProperty() values!: number;
  @ApiProperty({ description: 'Subjects, counted per value and version' }) subjects!: number;
}

export class VersionDiff {
  @ApiProperty() from!: number;
  @ApiProperty() to!: number;
  @ApiProperty({ type: [DesignChangeInfo] }) changes!: DesignChangeInfo[];
  @ApiProperty({ type: [FormerValues], description: 'Of the data stored now' })
  former!: FormerValues[];
}
