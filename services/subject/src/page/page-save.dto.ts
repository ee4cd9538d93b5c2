import { MAX_REASON_LENGTH } from '@casebook/catalogue';
import { MayBeAbsent, ObjectsOf } from '@casebook/service-kit';
import { LAST_OWN_REASON, MAX_LINES, MAX_KEY_LENGTH } from '@casebook/study-design';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { ItemInstance, LineRef } from '../common/item-instance.dto';
import { Prompt } from '../common/prompt.dto';
import { PageState } from './page.dto';
import {
  MAX_LINE_NUMBER,
  MAX_ITEMS_SAVED,
  MAX_TYPED_LENGTH,
  MAX_LINES_ORDERED,
  MAX_BLOCKS_ORDERED,
} from '../common/limits';

const REASON_CODE = 'One of the reasons that the study offers';

export class LineChange extends LineRef {
  @ApiProperty({ description: REASON_CODE })
  @IsInt()
  @Min(1)
  @Max(LAST_OWN_REASON)
  reasonCode!: number;

  @ApiPropertyOptional({ description: 'Required with reason 4 (other)' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_REASON_LENGTH)
  reason?: string;
}

/** A new order of some lines of a block. The lines exchange positions; lines that are not named keep theirs. */
export class LineOrder {
  @ApiProperty()
  @IsString()
  @MaxLength(MAX_KEY_LENGTH)
  blockKey!: string;

  @ApiProperty({ type: [Number], description: 'Line numbers in their new order' })
  @IsArray()
  @ArrayMaxSize(MAX_LINES_ORDERED)
  @ArrayUnique()
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(MAX_LINE_NUMBER, { each: true })
  lines!: number[];
}

export class ItemChange extends ItemInstance {
  @ApiProperty({ type: String, nullable: true, description: 'As typed; null or empty clears' })
  @ValidateIf((_, value) => value !== null)
  @IsString()
  @MaxLength(MAX_TYPED_LENGTH)
  value!: string | null;

  @ApiPropertyOptional({
    description: 'True: the item was not done. It has no value then, and `reason` says why',
  })
  @MayBeAbsent()
  @IsBoolean()
  notDone?: boolean;

  @ApiProperty({ minimum: 0, description: 'The revision that was shown; 0 = there was no value' })
  @IsInt()
  @Min(0)
  revision!: number;

  @ApiPropertyOptional({ description: `Required when editing. ${REASON_CODE}` })
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(LAST_OWN_REASON)
  reasonCode?: number;

  @ApiPropertyOptional({ description: 'Required with reason 4 (other), and when not done' })
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_REASON_LENGTH)
  reason?: string;
}

export class PageSaveInput {
  @ApiProperty({ description: 'The design version shown' })
  @IsInt()
  @Min(1)
  designVersionId!: number;

  @ApiProperty({ type: [ItemChange], description: 'Changed items only' })
  @ArrayMaxSize(MAX_ITEMS_SAVED)
  @ObjectsOf(() => ItemChange)
  items!: ItemChange[];

  @ApiPropertyOptional({ type: [LineRef] })
  @MayBeAbsent()
  @ArrayMaxSize(MAX_LINES)
  @ObjectsOf(() => LineRef)
  linesAdded?: LineRef[];

  @ApiPropertyOptional({ type: [LineChange] })
  @MayBeAbsent()
  @ArrayMaxSize(MAX_LINES)
  @ObjectsOf(() => LineChange)
  linesRemoved?: LineChange[];

  @ApiPropertyOptional({ type: [LineChange] })
  @MayBeAbsent()
  @ArrayMaxSize(MAX_LINES)
  @ObjectsOf(() => LineChange)
  linesRestored?: LineChange[];

  @ApiPropertyOptional({ type: [LineOrder] })
  @MayBeAbsent()
  @ArrayMaxSize(MAX_BLOCKS_ORDERED)
  @ObjectsOf(() => LineOrder)
  linesOrdered?: LineOrder[];
}

export class ItemResult extends ItemInstance {
  @ApiProperty({ enum: ['saved', 'unchanged'] })
  status!: 'saved' | 'unchanged';

  @ApiProperty({ type: String, nullable: true, description: 'The stored form' })
  value!: string | null;

  @ApiProperty()
  revision!: number;
}

/** The current state of an item that another person changed after the client read it. */
export class ConflictingItem extends ItemInstance {
  @ApiProperty({ type: String, nullable: true })
  value!: string | null;

  @ApiProperty()
  revision!: number;

  @ApiProperty({ type: String, nullable: true, description: 'Name of the person; null: unknown' })
  changedBy!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  changedAt!: string | null;
}

/** The body of a 412 CDMS700MSG004: nothing was saved. */
export class PageSaveConflict {
  @ApiProperty({ enum: ['CDMS700MSG004'] })
  code!: 'CDMS700MSG004';

  @ApiProperty({ type: [ConflictingItem], description: 'Of the items that were sent' })
  conflicts!: ConflictingItem[];
}

export class PageSaveAnswer {
  @ApiProperty({ type: [ItemResult] })
  results!: ItemResult[];

  @ApiProperty({ type: [Prompt] })
  prompts!: Prompt[];

  @ApiProperty({ type: PageState })
  state!: PageState;
}
