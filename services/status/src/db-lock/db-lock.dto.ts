import { MAX_REASON_LENGTH } from '@casebook/catalogue';
import { Job, PageInfo, TakesReAuthToken } from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { MaxLength, ValidateBy } from 'class-validator';
import type { LockAct, LockState } from '../lock-state/lock-state.sql';

const VISIBLE_CHARACTER = /[\p{L}\p{N}\p{P}\p{S}]/u;

const hasVisibleCharacter = (value: unknown): boolean =>
  typeof value === 'string' && VISIBLE_CHARACTER.test(value);

export class DbLockInput {
  @ApiProperty({ description: 'Why', maxLength: MAX_REASON_LENGTH })
  @MaxLength(MAX_REASON_LENGTH)
  @ValidateBy(
    {
      // The validation reports this name before the general error of the type.
      name: 'isNotEmpty',
      validator: { validate: hasVisibleCharacter, defaultMessage: () => 'Words are required' },
    },
    { context: { code: 'DB_LOCK_REASON_REQUIRED' } },
  )
  reason!: string;

  /** Of `{ studyId, reason }`. */
  @TakesReAuthToken()
  reAuthToken?: string;
}

export class DbLockStarted {
  @ApiProperty({
    format: 'uuid',
    description: 'Writes the certificate; without it the lock is taken back',
  })
  jobId!: string;
}

export class DbLockVersion {
  @ApiProperty() versionId!: number;
  @ApiProperty() versionNo!: number;
  @ApiProperty() name!: string;
  @ApiProperty() checksum!: string;
}

/** What a lock certificate says of the whole study. */
export class DbLockCertificate {
  @ApiProperty() certificateNo!: number;
  @ApiProperty({ type: String, format: 'date-time' }) writtenAt!: Date;
  @ApiProperty() subjects!: number;
  @ApiProperty() pages!: number;
  @ApiProperty() savedPages!: number;
  @ApiProperty({
    type: Number,
    nullable: true,
    description:
      'All values, hidden ones too; null for a role from which any version hides something',
  })
  values!: number | null;
  @ApiProperty({ type: [DbLockVersion] }) versions!: DbLockVersion[];
  @ApiProperty({ description: 'SHA-256 over the certificate' }) digest!: string;
  @ApiProperty({ description: 'The role may have the file' }) downloadable!: boolean;
}

export class DbLock {
  @ApiProperty() studyIdText!: string;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  name!: Record<string, string>;
  @ApiProperty({ enum: ['open', 'certifying', 'locked'], enumName: 'DbLockState' })
  state!: LockState;
  @ApiProperty({
    enum: [0, 1],
    type: Number,
    description: '1: no data of the study can be written',
  })
  dbLockFlag!: 0 | 1;
  @ApiProperty({ type: String, nullable: true, description: 'Of the last lock or unlock' })
  reason!: string | null;
  @ApiProperty({ type: String, nullable: true }) changedBy!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) changedAt!: Date | null;
  @ApiProperty() subjects!: number;
  @ApiPropertyOptional({
    description: 'All of their items are signed; only for a role that sees signatures',
  })
  signedSubjects?: number;
  @ApiProperty() pages!: number;
  @ApiProperty({ description: 'With at least one value' }) savedPages!: number;
  @ApiPropertyOptional({ description: 'Open or opened again; only for a role that sees queries' })
  openQueries?: number;
  @ApiPropertyOptional() answeredQueries?: number;
  @ApiPropertyOptional({
    enum: [0, 1, 2],
    type: Number,
    description: '0 nothing is signed, 1 a part, 2 everything',
  })
  signature?: 0 | 1 | 2;
  @ApiPropertyOptional({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'The newest signature that holds',
  })
  signedAt?: Date | null;
  @ApiProperty({ type: DbLockCertificate, nullable: true, description: 'Of the present lock' })
  certificate!: DbLockCertificate | null;
  @ApiProperty({ type: Job, nullable: true, description: 'Writes the certificate' })
  job!: Job | null;
}

export class DbLockAct {
  @ApiProperty() actNo!: number;
  @ApiProperty({
    enum: ['lock', 'certify', 'take_back', 'unlock'],
    enumName: 'DbLockActKind',
    description: 'certify: the certificate was written; take_back: it could not be',
  })
  act!: LockAct;
  @ApiProperty({ type: String, format: 'date-time' }) at!: Date;
  @ApiProperty({ type: String, nullable: true, description: 'Null: the system' })
  person!: string | null;
  @ApiProperty({ type: String, nullable: true }) role!: string | null;
  @ApiProperty({ type: String, nullable: true }) reason!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Why a lock was taken back' })
  code!: string | null;
  @ApiProperty({ type: 'object', additionalProperties: true })
  params!: Record<string, string | number>;
  @ApiProperty({ type: Number, nullable: true }) certificateNo!: number | null;
  @ApiProperty({ type: String, nullable: true }) certificateDigest!: string | null;
}

export class DbLockHistory extends PageInfo {
  @ApiProperty({ type: [DbLockAct] }) rows!: DbLockAct[];
}

export class DbLockReport {
  @ApiProperty({ type: DbLock }) lock!: DbLock;
  @ApiProperty({ type: [DbLockAct] }) history!: DbLockAct[];
}
