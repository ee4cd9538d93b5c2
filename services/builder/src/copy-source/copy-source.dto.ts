import { MAX_SEARCH_LENGTH, MayBeAbsent, PageInfo, PagingInput } from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsString, MaxLength } from 'class-validator';
import { TEXT_SCHEMA } from '../study/study.dto';

export class CopySourceQuery extends PagingInput {
  @ApiPropertyOptional({ description: 'Part of study ID or name' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_SEARCH_LENGTH)
  search?: string;
}

/** A study from whose draft the caller may copy. */
export class CopySourceStudy {
  @ApiProperty() studyId!: number;
  @ApiProperty() studyIdText!: string;
  @ApiProperty(TEXT_SCHEMA) name!: Record<string, string>;
  @ApiProperty({ type: [String] }) languages!: string[];
}

export class CopySourceList extends PageInfo {
  @ApiProperty({ type: [CopySourceStudy] }) rows!: CopySourceStudy[];
}

const PARTS = {
  type: 'array',
  items: { type: 'object', additionalProperties: true },
  description: 'As casebook-design/3 has them',
} as const;

/** What can be copied from the draft of another study. */
export class CopySource {
  @ApiProperty() studyId!: number;
  @ApiProperty({ type: [String] }) languages!: string[];
  @ApiProperty(PARTS) groups!: object[];
  @ApiProperty(PARTS) codelists!: object[];
  @ApiProperty(PARTS) pages!: object[];
  @ApiProperty(PARTS) checks!: object[];
}
