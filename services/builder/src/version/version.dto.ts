import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsNotEmpty, IsString, Matches, MaxLength, Min } from 'class-validator';

export class NewVersion {
  @ApiProperty({ description: 'Unique in the study, e.g. 1.0' })
  @IsString()
  @IsNotEmpty()
  @MaxLength(60)
  @Matches(/^\S(.*\S)?$/, { context: { code: 'COMMON_REQUIRED' } })
  name!: string;

  @ApiProperty({ description: 'Revision of the draft that was looked at' })
  @IsInt()
  @Min(1)
  expectedRevision!: number;
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
}

export class VersionDiff {
  @ApiProperty() from!: number;
  @ApiProperty() to!: number;
  @ApiProperty({ type: [DesignChangeInfo] }) changes!: DesignChangeInfo[];
}
