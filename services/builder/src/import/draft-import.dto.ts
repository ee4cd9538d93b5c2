import { ApiProperty } from '@nestjs/swagger';
import { DesignCounts, ImportNote, ImportedSite } from '../design/design.dto';
import { DraftSaved } from '../draft/draft.dto';
import { DesignChangeInfo, FormerValues } from '../version/version.dto';

class Difference {
  @ApiProperty() versionNo!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ type: [DesignChangeInfo] }) changes!: DesignChangeInfo[];
}

/** The effect of a file on the draft. Nothing is stored before it is confirmed. */
export class DraftImportPreview {
  @ApiProperty({ description: 'Of the draft that was compared; to be given when taking over' })
  revision!: number;
  @ApiProperty({ description: 'Digest of the file; to be given when taking over' }) sha256!: string;
  @ApiProperty() fileName!: string;
  @ApiProperty({ description: 'OID of the study in the file' }) studyOid!: string;
  @ApiProperty({ type: DesignCounts }) counts!: DesignCounts;
  @ApiProperty({ type: [ImportNote] }) report!: ImportNote[];
  @ApiProperty({ type: [ImportedSite] }) sites!: ImportedSite[];
  @ApiProperty({ type: [DesignChangeInfo], description: 'From the present draft to the file' })
  changes!: DesignChangeInfo[];
  @ApiProperty({
    type: Difference,
    nullable: true,
    description: 'From the last version to the file; null = there is no version',
  })
  sinceVersion!: Difference | null;
  @ApiProperty({
    description: 'Edits of the draft that no version has, and that taking over would replace',
  })
  edits!: number;
  @ApiProperty({ type: [FormerValues], description: 'Of the data stored now' })
  former!: FormerValues[];
}

export class DraftImported extends DraftSaved {
  @ApiProperty({ type: DesignCounts }) counts!: DesignCounts;
  @ApiProperty({ type: [ImportNote] }) report!: ImportNote[];
  @ApiProperty({ type: [ImportedSite] }) sites!: ImportedSite[];
}

const file = { type: 'string', format: 'binary' } as const;
const studyOid = {
  type: 'string',
  description: 'Which study of the file, when it has several',
} as const;

export const PREVIEW_FORM = {
  schema: { type: 'object', required: ['file'], properties: { studyOid, file } },
};

export const TAKE_OVER_FORM = {
  schema: {
    type: 'object',
    required: ['file', 'revision', 'sha256'],
    properties: {
      studyOid,
      revision: { type: 'integer', description: 'Of the preview' },
      sha256: { type: 'string', description: 'Of the preview' },
      replaceEdits: { type: 'boolean', description: 'Edits that no version has may be replaced' },
      file,
    },
  },
};
