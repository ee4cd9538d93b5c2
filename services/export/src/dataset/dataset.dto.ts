import { type Language, languages } from '@casebook/catalogue';
import { FORMAT_NAMES, type FormatName } from '@casebook/export-writers';
import {
  LARGEST_ID,
  MAX_FILTER_VALUES,
  MAX_SITES_AT_ONCE,
  MayBeAbsent,
  PageInfo,
} from '@casebook/service-kit';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { MAX_IDENTIFIER_LENGTH, MAX_KEY_LENGTH } from '@casebook/study-design';
import { CODE_FORMS, type CodeForm, type Profile, PROFILES, SOURCES, type Source } from './options';

/** Several texts that limit an export, one at least. */
const Chosen = (description: string, longest: number): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: [String], description }),
    MayBeAbsent(),
    IsString({ each: true }),
    MaxLength(longest, { each: true }),
    ArrayMinSize(1),
    ArrayMaxSize(MAX_FILTER_VALUES),
    IsArray(),
  );

/** What to export. A list that is absent does not limit the export. */
export class DatasetInput {
  @ApiProperty({ enum: FORMAT_NAMES })
  @IsIn(FORMAT_NAMES)
  format!: FormatName;

  @ApiProperty({ enum: SOURCES, isArray: true, description: 'At least one' })
  @IsIn(SOURCES, { each: true })
  @ArrayUnique()
  @ArrayMinSize(1, { context: { code: 'COMMON_REQUIRED' } })
  @ArrayMaxSize(SOURCES.length)
  @IsArray()
  sources!: Source[];

  @ApiProperty({ enum: CODE_FORMS, description: 'How the value of a codelist is written' })
  @IsIn(CODE_FORMS)
  codes!: CodeForm;

  @ApiProperty({ enum: languages, description: 'Of labels' })
  @IsIn(languages)
  language!: Language;

  @ApiPropertyOptional({ type: [Number] })
  @MayBeAbsent()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(LARGEST_ID, { each: true })
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_SITES_AT_ONCE)
  @IsArray()
  siteIds?: number[];

  @Chosen('Numbers of subjects', MAX_IDENTIFIER_LENGTH)
  subjectNos?: string[];

  @Chosen('Keys of visits', MAX_KEY_LENGTH)
  visits?: string[];

  @Chosen('Keys of pages', MAX_KEY_LENGTH)
  pages?: string[];

  @ApiPropertyOptional({
    type: [Number],
    description: 'Design versions that the values were entered under',
  })
  @MayBeAbsent()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(LARGEST_ID, { each: true })
  @ArrayUnique()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_FILTER_VALUES)
  @IsArray()
  versionIds?: number[];

  @ApiPropertyOptional({
    enum: PROFILES,
    description:
      'blinded (when absent): only what every role sees; unblinded: everything that the role sees',
  })
  @MayBeAbsent()
  @IsIn(PROFILES)
  profile?: Profile;
}

export class DatasetSite {
  @ApiProperty() siteId!: number;
  @ApiProperty() siteCode!: string;
  @ApiProperty() name!: string;
}

export class DatasetChoice {
  @ApiProperty() key!: string;
  @ApiProperty() title!: string;
}

export class DatasetVersion {
  @ApiProperty() versionId!: number;
  @ApiProperty() versionNo!: number;
}

/** What a role may choose from. */
export class DatasetChoices {
  @ApiProperty({ enum: SOURCES, isArray: true }) sources!: Source[];
  @ApiProperty({ type: [DatasetSite] }) sites!: DatasetSite[];
  @ApiProperty({ type: [DatasetChoice] }) visits!: DatasetChoice[];
  @ApiProperty({ type: [DatasetChoice] }) pages!: DatasetChoice[];
  @ApiProperty({ type: [DatasetVersion], description: 'The newest first' })
  versions!: DatasetVersion[];
  @ApiProperty({ enum: PROFILES, isArray: true }) profiles!: Profile[];
}

export class DatasetVariable {
  @ApiProperty() name!: string;
  @ApiProperty() label!: string;
  @ApiProperty({ enum: ['text', 'number'] }) kind!: 'text' | 'number';
}

export class PlannedDatasetView {
  @ApiProperty() name!: string;
  @ApiProperty() label!: string;
  @ApiProperty({ type: [DatasetVariable] }) variables!: DatasetVariable[];
}

/** The names in a file before it is made. */
export class DatasetPlanView {
  @ApiProperty({ description: 'False: such an export is refused with COMMON_NO_DATA' })
  hasData!: boolean;
  @ApiProperty({ type: [PlannedDatasetView] }) datasets!: PlannedDatasetView[];
}

export class DatasetExportStarted {
  @ApiProperty() exportId!: number;
  @ApiProperty({ format: 'uuid' }) jobId!: string;
}

/** What an export was made of. */
export class DatasetExportOptions {
  @ApiProperty({ enum: SOURCES, isArray: true }) sources!: Source[];
  @ApiProperty({ enum: CODE_FORMS }) codes!: CodeForm;
  @ApiProperty({ enum: languages }) language!: Language;
  @ApiProperty({ type: [String], nullable: true, description: 'Codes of sites; null: all' })
  sites!: string[] | null;
  @ApiProperty({ type: [String], nullable: true }) subjectNos!: string[] | null;
  @ApiProperty({ type: [String], nullable: true }) visits!: string[] | null;
  @ApiProperty({ type: [String], nullable: true }) pages!: string[] | null;
  @ApiProperty({ type: [Number], nullable: true, description: 'Numbers of versions' })
  versions!: number[] | null;
  @ApiProperty({ enum: PROFILES }) profile!: Profile;
}

/** An export in the history. What is in it is only told to the role that it was made for. */
export class DatasetExportRow {
  @ApiProperty() exportId!: number;
  @ApiProperty({ format: 'uuid' }) jobId!: string;
  @ApiProperty({ enum: FORMAT_NAMES }) format!: FormatName;
  @ApiProperty() personId!: number;
  @ApiProperty() loginId!: string;
  @ApiProperty() person!: string;
  @ApiProperty({ type: String, nullable: true, description: 'The role as it was called then' })
  role!: string | null;
  @ApiProperty({ type: String, format: 'date-time' }) requestedAt!: Date;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) finishedAt!: Date | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) expiresAt!: Date | null;
  @ApiProperty({
    enum: [0, 1, 2, 3, 99],
    type: Number,
    description: '0 canceled, 1 new, 2 processing, 3 finished, 99 error',
  })
  status!: number;
  @ApiProperty({ type: String, nullable: true, description: 'Why there is no file' })
  code!: string | null;
  @ApiProperty({ type: String, nullable: true }) fileName!: string | null;
  @ApiProperty({ type: DatasetExportOptions, nullable: true })
  options!: DatasetExportOptions | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Values in the file' })
  values!: number | null;
  @ApiProperty({ type: Number, nullable: true }) bytes!: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'Of the file' })
  sha256!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Of the service that made the file' })
  version!: string | null;
  @ApiProperty({
    enum: ['file', 'none', 'expired', 'otherRole'],
    description: 'Whether the caller may have the file, and why not',
  })
  availability!: 'file' | 'none' | 'expired' | 'otherRole';
}

export class DatasetExportList extends PageInfo {
  @ApiProperty({ type: [DatasetExportRow] }) rows!: DatasetExportRow[];
}
