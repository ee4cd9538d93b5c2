import { type Language, languages } from '@casebook/catalogue';
import { LARGEST_ID, MAX_FILTER_VALUES, PageInfo } from '@casebook/service-kit';
import { MAX_IDENTIFIER_LENGTH } from '@casebook/study-design';
import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';

export const ECRF_TYPES = ['blank', 'annotated'] as const;
export type EcrfType = (typeof ECRF_TYPES)[number];

/** Which forms to print, and how. */
export class EcrfInput {
  @ApiProperty()
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  versionId!: number;

  @ApiProperty({ description: 'True: each form once; false: by visit' })
  @IsBoolean()
  uniqueForm!: boolean;

  @ApiProperty({ enum: languages })
  @IsIn(languages)
  language!: Language;

  @ApiProperty({ enum: ECRF_TYPES, description: 'annotated: with keys, formats and codelists' })
  @IsIn(ECRF_TYPES)
  type!: EcrfType;
}

/** Whose records to print. */
export class SubjectPdfInput {
  @ApiProperty({ type: [String], description: 'Numbers of subjects; several are a zip file' })
  @IsString({ each: true })
  @MaxLength(MAX_IDENTIFIER_LENGTH, { each: true })
  @ArrayMinSize(1, { context: { code: 'COMMON_REQUIRED' } })
  @ArrayMaxSize(MAX_FILTER_VALUES)
  @IsArray()
  subjectNos!: string[];

  @ApiProperty({ enum: languages })
  @IsIn(languages)
  language!: Language;
}

/** Which site gets a copy of its records. */
export class SiteCopyInput {
  @ApiProperty()
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  siteId!: number;

  @ApiProperty({ enum: languages })
  @IsIn(languages)
  language!: Language;
}

/** The site has received a copy; the checksum shows that it is this one. */
export class SiteCopyReceipt {
  @ApiProperty({ description: 'SHA-256 of the received file, in hexadecimal digits' })
  @Matches(/^[\da-f]{64}$/i, { context: { code: 'SITE_COPY_CHECKSUM' } })
  @IsString()
  sha256!: string;
}

export class SiteOfCopy {
  @ApiProperty() siteId!: number;
  @ApiProperty() siteCode!: string;
  @ApiProperty() name!: string;
}

export class SiteCopyChoices {
  @ApiProperty({ type: [SiteOfCopy] }) sites!: SiteOfCopy[];
}

export class DocumentVersion {
  @ApiProperty() versionId!: number;
  @ApiProperty() versionNo!: number;
}

export class EcrfChoices {
  @ApiProperty() studyName!: string;
  @ApiProperty({ type: [DocumentVersion], description: 'The newest first' })
  versions!: DocumentVersion[];
}

export class DocumentStarted {
  @ApiProperty() documentId!: number;
  @ApiProperty({ format: 'uuid' }) jobId!: string;
}

/** A document in the history. */
export class DocumentRow {
  @ApiProperty() documentId!: number;
  @ApiProperty({ format: 'uuid' }) jobId!: string;
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
  @ApiProperty({ enum: languages }) language!: Language;
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

export class EcrfRow extends DocumentRow {
  @ApiProperty() studyName!: string;
  @ApiProperty({ type: Number, nullable: true, description: 'Number of the design version' })
  versionNo!: number | null;
  @ApiProperty() uniqueForm!: boolean;
  @ApiProperty({ enum: ECRF_TYPES }) type!: EcrfType;
}

export class SubjectPdfRow extends DocumentRow {
  @ApiProperty({ type: [String] }) subjectNos!: string[];
}

export class SiteCopyRow extends DocumentRow {
  @ApiProperty() siteCode!: string;
  @ApiProperty() siteName!: string;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) acknowledgedAt!: Date | null;
  @ApiProperty({ type: String, nullable: true }) acknowledgedName!: string | null;
  @ApiProperty({ type: String, nullable: true }) acknowledgedRole!: string | null;
}

export class EcrfList extends PageInfo {
  @ApiProperty({ type: [EcrfRow] }) rows!: EcrfRow[];
}

export class SubjectPdfList extends PageInfo {
  @ApiProperty({ type: [SubjectPdfRow] }) rows!: SubjectPdfRow[];
}

export class SiteCopyList extends PageInfo {
  @ApiProperty({ type: [SiteCopyRow] }) rows!: SiteCopyRow[];
}
