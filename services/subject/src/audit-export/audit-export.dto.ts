import { AUDIT_FILE_ENDINGS, type AuditFileEnding } from '@casebook/platform-db';
import { PageInfo } from '@casebook/service-kit';
import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';

export class AuditExportInput {
  @ApiProperty({ enum: AUDIT_FILE_ENDINGS, description: 'JSON Lines or CSV' })
  @IsIn(AUDIT_FILE_ENDINGS)
  format!: AuditFileEnding;
}

export class AuditExportStarted {
  @ApiProperty() exportId!: number;
  @ApiProperty({ format: 'uuid' }) jobId!: string;
}

/** An export of the study's audit trail: who made it, and what identifies the file. */
export class AuditExportRow {
  @ApiProperty() exportId!: number;
  @ApiProperty({ format: 'uuid' }) jobId!: string;
  @ApiProperty({ enum: AUDIT_FILE_ENDINGS }) format!: AuditFileEnding;
  @ApiProperty() personId!: number;
  @ApiProperty() loginId!: string;
  @ApiProperty() person!: string;
  @ApiProperty({ type: String, nullable: true, description: 'The role as it was called then' })
  role!: string | null;
  @ApiProperty({ type: String, format: 'date-time' }) requestedAt!: Date;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) finishedAt!: Date | null;
  @ApiProperty({
    enum: [0, 1, 2, 3, 99],
    type: Number,
    description: '0 canceled, 1 new, 2 processing, 3 finished, 99 error',
  })
  status!: number;
  @ApiProperty({ type: String, nullable: true, description: 'Why there is no file' })
  code!: string | null;
  @ApiProperty({ type: Number, nullable: true }) anchorNo!: number | null;
  @ApiProperty({
    type: Boolean,
    nullable: true,
    description: 'Verifiable; false: for reading, with what the role may see. Null without a file',
  })
  sealed!: boolean | null;
  @ApiProperty({ type: Number, nullable: true, description: 'In the file, as far as it is told' })
  events!: number | null;
  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'Events given as a digest only; null when the file is not sealed',
  })
  withheld!: number | null;
  @ApiProperty({ type: Number, nullable: true }) bytes!: number | null;
  @ApiProperty({ type: String, nullable: true, description: 'Of the file in the archive' })
  sha256!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Over the last hash of every chain' })
  root!: string | null;
  @ApiProperty({ description: 'The file is for the role that it was made for' })
  downloadable!: boolean;
}

export class AuditExportList extends PageInfo {
  @ApiProperty({ type: [AuditExportRow] }) rows!: AuditExportRow[];
}
