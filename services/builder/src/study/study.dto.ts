import { MAX_PROTOCOL_NUMBER_LENGTH, STUDY_ID_TEXT } from '@casebook/catalogue';
import {
  MayBeAbsent,
  PageInfo,
  PagingInput,
  VisibleText,
  MAX_SEARCH_LENGTH,
} from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsObject,
  IsString,
  Matches,
  MaxLength,
} from 'class-validator';
import { DesignCounts, ImportedSite, ImportNote } from '../design/design.dto';
import { MAX_STUDY_LANGUAGES } from '../input/limits';

/** A text in the study's languages. */
export const TEXT_SCHEMA = {
  type: 'object',
  additionalProperties: { type: 'string' },
} as const;

export class NewStudy {
  @ApiProperty({ description: 'Study ID as people write it; unique in the portal' })
  @Matches(STUDY_ID_TEXT, { context: { code: 'BUILDER_STUDY_ID_FORM' } })
  studyIdText!: string;

  @ApiProperty({
    ...TEXT_SCHEMA,
    description: 'Name by language; the first study language is required',
  })
  @IsObject()
  @VisibleText()
  name!: Record<string, string>;

  @ApiProperty()
  @IsString()
  @MaxLength(MAX_PROTOCOL_NUMBER_LENGTH)
  @VisibleText()
  protocolNumber!: string;

  @ApiProperty({ type: [String], description: 'Content languages; the first is the fallback' })
  @IsArray()
  @ArrayNotEmpty()
  @ArrayUnique()
  @ArrayMaxSize(MAX_STUDY_LANGUAGES)
  @Matches(/^[a-z]{2,3}(-[A-Z][a-z]{3})?$/, { each: true })
  languages!: string[];
}

export class StudyListQuery extends PagingInput {
  @ApiPropertyOptional({ description: 'Part of study ID, name or protocol number' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_SEARCH_LENGTH)
  search?: string;
}

export class BuilderStudy {
  @ApiProperty() studyId!: number;
  @ApiProperty() studyIdText!: string;
  @ApiProperty(TEXT_SCHEMA) name!: Record<string, string>;
  @ApiProperty() protocolNumber!: string;
  @ApiProperty({ type: [String] }) languages!: string[];
  @ApiProperty() draftRevision!: number;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
  @ApiProperty() updatedBy!: string;
  @ApiProperty({ type: Number, nullable: true }) versionNo!: number | null;
  @ApiProperty({ type: String, nullable: true }) versionName!: string | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'The role under which this person may build; null = none',
  })
  roleId!: number | null;
}

export class BuilderStudyList extends PageInfo {
  @ApiProperty({ type: [BuilderStudy] }) rows!: BuilderStudy[];
}

export class CreatedStudy {
  @ApiProperty() studyId!: number;
  @ApiProperty() studyIdText!: string;
  @ApiProperty() draftRevision!: number;
  @ApiProperty({ type: DesignCounts }) counts!: DesignCounts;
  @ApiProperty({ type: [ImportNote] }) report!: ImportNote[];
  @ApiProperty({ type: [ImportedSite], description: 'Sites of the study that the file names' })
  sites!: ImportedSite[];
  @ApiProperty({ type: Number, nullable: true, description: 'Role to open the builder with' })
  roleId!: number | null;
}
