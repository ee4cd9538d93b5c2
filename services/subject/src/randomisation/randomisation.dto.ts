import { ObjectsOf } from '@casebook/service-kit';
import { MAX_KEY_LENGTH } from '@casebook/study-design';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, IsInt, IsString, MaxLength, Min, ValidateIf } from 'class-validator';
import { ItemInstance } from '../common/item-instance.dto';
import { MAX_ITEMS_SAVED, MAX_TYPED_LENGTH } from '../common/limits';
import { ApiText, type TextMap } from '../common/text.dto';

/** Most factors that a scheme can sensibly have; more are refused as input. */
const MAX_FACTORS = 50;

export class ShownFactor {
  @ApiProperty()
  @IsString()
  @MaxLength(MAX_KEY_LENGTH)
  factor!: string;

  @ApiProperty({ type: String, nullable: true, description: 'The value that was shown' })
  @ValidateIf((_, value) => value !== null)
  @IsString()
  @MaxLength(MAX_TYPED_LENGTH)
  value!: string | null;
}

export class RandomiseInput {
  @ApiProperty({ description: 'The design version shown' })
  @IsInt()
  @Min(1)
  designVersionId!: number;

  @ApiProperty({ type: [ShownFactor], description: 'As they were confirmed' })
  @ArrayMaxSize(MAX_FACTORS)
  @ObjectsOf(() => ShownFactor)
  factors!: ShownFactor[];

  @ApiProperty({
    type: [ItemInstance],
    description: 'Items of the page with typing that is not saved; with any, nothing is done',
  })
  @ArrayMaxSize(MAX_ITEMS_SAVED)
  @ObjectsOf(() => ItemInstance)
  unsaved!: ItemInstance[];
}

export const OUTCOMES = ['saved', 'unsaved', 'pending'] as const;

export class RandomiseAnswer {
  @ApiProperty({
    enum: OUTCOMES,
    description: 'unsaved: claimed, but not on the page; pending: not known yet, to be asked again',
  })
  outcome!: (typeof OUTCOMES)[number];

  @ApiProperty({ type: String, nullable: true, description: 'Code of the message for the person' })
  code!: string | null;
}

export class FactorOfSubject {
  @ApiProperty()
  factor!: string;

  @ApiProperty({ description: 'Key of the item' })
  item!: string;

  @ApiText({ description: 'Of the item' })
  label!: TextMap;

  @ApiProperty({ type: String, nullable: true })
  value!: string | null;

  @ApiText({ nullable: true, description: 'Title of the level' })
  level!: TextMap | null;

  @ApiProperty({ type: Boolean, description: 'Whether the item is on this page' })
  here!: boolean;
}

/** A factor that was corrected after the randomisation: the subject keeps its arm. */
export class CorrectedFactor {
  @ApiProperty()
  factor!: string;

  @ApiText()
  label!: TextMap;

  @ApiText({ description: 'The level that was used' })
  used!: TextMap;

  @ApiText({ nullable: true, description: 'The level of the present value' })
  now!: TextMap | null;
}

export class RefusalShown {
  @ApiProperty()
  code!: string;

  @ApiProperty({ type: 'object', additionalProperties: true })
  params!: object;
}

export const RANDOMISATION_STATES = ['ready', 'refused', 'pending', 'unsaved', 'done'] as const;

export class PageRandomisation {
  @ApiProperty({ enum: ['randomise', 'dispense'] })
  kind!: 'randomise' | 'dispense';

  @ApiProperty({ enum: RANDOMISATION_STATES })
  state!: (typeof RANDOMISATION_STATES)[number];

  @ApiProperty({ description: 'How many IP numbers are dispensed' })
  ipNumbers!: number;

  @ApiProperty({ type: [FactorOfSubject], description: 'Those that the role sees' })
  factors!: FactorOfSubject[];

  @ApiProperty({ type: RefusalShown, nullable: true, description: 'Why it cannot be done now' })
  refusal!: RefusalShown | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  requestedAt!: Date | null;

  @ApiProperty({
    type: RefusalShown,
    nullable: true,
    description: 'Why the last request of the page came to nothing',
  })
  ended!: RefusalShown | null;

  @ApiProperty({ type: [CorrectedFactor] })
  corrected!: CorrectedFactor[];
}

/** A subject that was randomised in another stratum than its data says now. */
export class StratumDifference {
  @ApiProperty()
  siteId!: number;

  @ApiProperty()
  siteCode!: string;

  @ApiProperty()
  siteName!: string;

  @ApiProperty()
  subjectId!: number;

  @ApiProperty()
  subjectNo!: string;

  @ApiProperty({ type: String, format: 'date-time' })
  randomisedAt!: Date;

  @ApiProperty({ description: 'The page of the factor' })
  pageId!: number;

  @ApiProperty({ type: CorrectedFactor })
  corrected!: CorrectedFactor;
}

export class StratumDifferences {
  @ApiProperty({ type: [StratumDifference] })
  rows!: StratumDifference[];
}
