import { STUDY_ID_TEXT } from '@casebook/catalogue';
import { MayBeAbsent } from '@casebook/service-kit';
import { type ApiBodyOptions, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsObject, Matches } from 'class-validator';
import { CreatedStudy } from '../study/study.dto';

export class ImportResult extends CreatedStudy {
  @ApiProperty({
    type: [CreatedStudy],
    description: 'Every study of the file; the first one is repeated above',
  })
  studies!: CreatedStudy[];
}

export class DesignImport {
  @ApiProperty({ type: 'object', additionalProperties: true, description: 'casebook-design/3' })
  @IsObject()
  design!: Record<string, unknown>;

  @ApiPropertyOptional({ description: 'Instead of the ID in the document' })
  @MayBeAbsent()
  @Matches(STUDY_ID_TEXT, { context: { code: 'BUILDER_STUDY_ID_FORM' } })
  studyIdText?: string;
}

/** The form of a file import, for the API description only: the body is streamed and not validated as a class. */
export const FILE_FORM: ApiBodyOptions = {
  schema: {
    type: 'object',
    required: ['file'],
    properties: {
      file: { type: 'string', format: 'binary' },
      studyIdText: { type: 'string', description: 'Instead of the study ID of the file' },
    },
  },
};
