import { MAX_REASON_LENGTH } from '@casebook/catalogue';
import { MayBeAbsent } from '@casebook/service-kit';
import {
  MASK_LEVELS,
  type MaskLevel,
  STATUS_FLAGS,
  STATUS_LEVELS,
  type StatusFlag,
  type StatusLevel,
} from '@casebook/subject-data';
import { LOCK_BLOCKERS, type LockBlocker } from '@casebook/study-design';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { MAX_SKIPPED_ITEMS } from '../common/limits';
import { StatusPlace } from '../common/status-place.dto';
import { BlockedItems } from './blocked-locks';

/** Sets or clears one status at one target of a subject. */
export class StatusActInput extends StatusPlace {
  @ApiProperty({ enum: STATUS_FLAGS })
  @IsIn(STATUS_FLAGS)
  flag!: StatusFlag;

  @ApiProperty({ description: 'False clears' })
  @IsBoolean()
  set!: boolean;

  @ApiProperty({
    enum: STATUS_LEVELS,
    description: 'Decides which fields of the target are required; the others are refused',
  })
  @IsIn(STATUS_LEVELS)
  level!: StatusLevel;

  @ApiPropertyOptional({
    description: 'Why: required to clear, refused to set; the preview does not need it',
  })
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_REASON_LENGTH)
  reason?: string;
}

/** An item instance that keeps its status. */
export class StatusSkippedItem {
  @ApiProperty() visitId!: number;
  @ApiProperty() pageId!: number;
  @ApiProperty() blockKey!: string;
  @ApiProperty({ description: '0 = not in lines' }) line!: number;
  @ApiProperty() itemKey!: string;
  @ApiProperty({ description: 'Code of the catalogue: why it was skipped' }) code!: string;

  @ApiProperty({
    enum: MASK_LEVELS,
    nullable: true,
    type: String,
    description:
      'The widest level that holds the lock; null: the item itself, or without LOCK_VIEW',
  })
  heldBy!: MaskLevel | null;

  @ApiProperty({
    enum: LOCK_BLOCKERS,
    enumName: 'LockBlocker',
    isArray: true,
    description:
      'What prevents its lock; empty for a role that does not see queries, SDV and review',
  })
  blockedBy!: LockBlocker[];
}

/** What an act does or would do. Counts item instances that the role sees. */
export class StatusActOutcome {
  @ApiProperty({ description: 'Items whose status changes' })
  done!: number;

  @ApiProperty({ description: 'Items that already are in the wanted state' })
  unchanged!: number;

  @ApiProperty({
    description: 'Items that keep their status: locked ones, or those that may not be locked yet',
  })
  skipped!: number;

  @ApiProperty({
    description: 'Something prevents the lock of the target, so what is added later is not locked',
  })
  isBlocked!: boolean;

  @ApiProperty({
    type: [BlockedItems],
    description: 'Empty for a role that does not see queries, SDV and review',
  })
  blockedBy!: BlockedItems[];

  @ApiProperty({
    type: [StatusSkippedItem],
    description: `The first ${MAX_SKIPPED_ITEMS} of them`,
  })
  skippedItems!: StatusSkippedItem[];
}
