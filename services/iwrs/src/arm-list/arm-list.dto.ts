import { AnyOf, LARGEST_ID, PageInfo, PagingInput, TakesReAuthToken } from '@casebook/service-kit';
import { ApiProperty } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { Reason } from '../input/fields';

export const ENTRY_STATES = ['waiting', 'used'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];

/** An entry of an arm list. */
export class ArmListEntry {
  @ApiProperty({ description: 'Its place in the order of the list' })
  slotNo!: number;

  @ApiProperty()
  randomNumber!: string;

  @ApiProperty({ description: 'Level of each factor as FACTOR=LEVEL, joined by "|"' })
  stratum!: string;

  @ApiProperty()
  arm!: string;

  @ApiProperty({ enum: ENTRY_STATES, enumName: 'ArmListEntryState' })
  state!: EntryState;

  @ApiProperty({ description: 'Who uploaded it' })
  editor!: string;

  @ApiProperty({ format: 'date-time' })
  editedAt!: Date;

  @ApiProperty()
  fileName!: string;
}

export class ArmListQuery extends PagingInput {
  @AnyOf(ENTRY_STATES, 'Absent: any')
  state?: EntryState[];
}

export class ArmListPage extends PageInfo {
  @ApiProperty({ type: [ArmListEntry] })
  rows!: ArmListEntry[];

  @ApiProperty({
    description: 'Entries of the whole list that no subject has; a reset deletes these',
  })
  waiting!: number;
}

export class ArmListDownload {
  @ApiProperty({ type: [ArmListEntry] })
  rows!: ArmListEntry[];
}

export class ArmListReset {
  @ApiProperty({ description: 'Unrandomised entries that were shown' })
  @IsInt()
  @Min(0)
  @Max(LARGEST_ID)
  count!: number;

  @Reason()
  reason!: string;

  /** Of `{ studyId, schemeKey, count, reason }`, act `arm-reset`. */
  @TakesReAuthToken()
  reAuthToken?: string;
}
