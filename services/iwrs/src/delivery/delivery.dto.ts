import { MAX_REASON_LENGTH } from '@casebook/catalogue';
import {
  AnyOf,
  type Direction,
  MAX_SEARCH_LENGTH,
  MayBeAbsent,
  Numbers,
  ObjectOf,
  ObjectsOf,
  Ordered,
  PageInfo,
  PagingInput,
  SortedBy,
  UniqueBy,
} from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
} from 'class-validator';
import { PlaceId, Reason, RequiredDay, RequiredText, ShownRevision } from '../input/fields';
import { MAX_IP_NUMBER_LENGTH, MAX_KITS_OF_DELIVERY } from '../input/limits';

export const DELIVERY_STATES = ['sent', 'partly_received', 'received', 'canceled'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const RECEIPTS = ['received', 'damaged', 'lost'] as const;
export type Receipt = (typeof RECEIPTS)[number];

export const OUTCOMES = [...RECEIPTS, 'canceled'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const DELIVERY_SORTS = ['deliveryId', 'deliveryDate', 'source', 'target', 'state'] as const;

export class IpNumberRange {
  @ApiProperty({ description: 'First IP number' })
  @RequiredText(MAX_IP_NUMBER_LENGTH)
  from!: string;

  @ApiProperty({ description: 'Last IP number, of the same length' })
  @RequiredText(MAX_IP_NUMBER_LENGTH)
  to!: string;
}

/** IP numbers at a place: named one by one, or as a range. */
export class ChosenNumbers {
  @PlaceId('Where they are: a site, 0 for the depot')
  sourceId!: number;

  @ApiPropertyOptional({ type: [String], maxItems: MAX_KITS_OF_DELIVERY })
  @MayBeAbsent()
  @MaxLength(MAX_IP_NUMBER_LENGTH, { each: true })
  @Matches(/^[^\0]+$/, { each: true })
  @IsString({ each: true })
  @ArrayUnique()
  @ArrayMaxSize(MAX_KITS_OF_DELIVERY)
  @ArrayMinSize(1)
  @IsArray()
  numbers?: string[];

  @ApiPropertyOptional({ type: IpNumberRange })
  @MayBeAbsent()
  @ObjectOf(() => IpNumberRange)
  range?: IpNumberRange;
}

/** What is to be sent. */
export class DeliveryPlan extends ChosenNumbers {
  @PlaceId('Where they go: a site, 0 for the depot')
  targetId!: number;
}

export class DeliveryInput extends DeliveryPlan {
  @RequiredDay()
  deliveryDate!: string;

  @ApiPropertyOptional({ description: 'Why', maxLength: MAX_REASON_LENGTH })
  @MayBeAbsent()
  @MaxLength(MAX_REASON_LENGTH)
  @Matches(/^[^\0]*$/)
  @IsString()
  reason?: string;
}

export class KitTypeCount {
  @ApiProperty({ description: 'Key of the kit type' }) kitType!: string;
  @ApiProperty() kits!: number;
}

/** What a delivery would send. */
export class DeliveryPreview {
  @ApiProperty() kits!: number;
  @ApiProperty({ description: 'First IP number' }) first!: string;
  @ApiProperty({ description: 'Last IP number' }) last!: string;
  @ApiProperty({ type: [KitTypeCount], nullable: true, description: 'null: the role is blinded' })
  kitTypes!: KitTypeCount[] | null;
}

/** Filter and order of deliveries. */
export class DeliveryFilter {
  @ApiPropertyOptional({ description: 'Part of an IP number' })
  @IsOptional()
  @MaxLength(MAX_SEARCH_LENGTH)
  @IsString()
  search?: string;

  @AnyOf(DELIVERY_STATES, 'Absent: any')
  state?: DeliveryState[];

  @Numbers('Sources, 0 for the depot; absent: any')
  sourceIds?: number[];

  @Numbers('Targets, 0 for the depot; absent: any')
  targetIds?: number[];

  @SortedBy(DELIVERY_SORTS)
  sort?: (typeof DELIVERY_SORTS)[number];

  @Ordered()
  order?: Direction;
}

export class DeliveryListQuery extends IntersectionType(PagingInput, DeliveryFilter) {}

export class Delivery {
  @ApiProperty() deliveryId!: number;
  @ApiProperty({ description: '0: the depot' }) sourceId!: number;
  @ApiProperty({ description: 'Empty for the depot' }) sourceCode!: string;
  @ApiProperty({ description: 'Empty for the depot' }) sourceName!: string;
  @ApiProperty({ description: '0: the depot' }) targetId!: number;
  @ApiProperty({ description: 'Empty for the depot' }) targetCode!: string;
  @ApiProperty({ description: 'Empty for the depot' }) targetName!: string;
  @ApiProperty({ format: 'date' }) deliveryDate!: string;
  @ApiProperty({ enum: DELIVERY_STATES }) state!: DeliveryState;
  @ApiProperty({ description: 'IP numbers in it' }) kits!: number;
  @ApiProperty() received!: number;
  @ApiProperty() damaged!: number;
  @ApiProperty() lost!: number;
  @ApiProperty() sentBy!: string;
  @ApiProperty({ format: 'date-time' }) sentAt!: string;
  @ApiProperty({ type: String, nullable: true, description: 'Of its last change' })
  reason!: string | null;
  @ApiProperty() revision!: number;
  @ApiProperty({ description: 'The role may confirm what arrives' }) mayReceive!: boolean;
  @ApiProperty({ description: 'The role may cancel it' }) mayCancel!: boolean;
}

export class DeliveryList extends PageInfo {
  @ApiProperty({ type: [Delivery] }) rows!: Delivery[];
}

export class DeliveryDownload {
  @ApiProperty({ type: [Delivery], description: 'At most 10,000' }) rows!: Delivery[];
}

export class DeliveredKit {
  @ApiProperty() ipNumber!: string;
  @ApiProperty({ enum: OUTCOMES, nullable: true, description: 'null: on the way' })
  outcome!: Outcome | null;
  @ApiProperty({ type: String, nullable: true, description: 'null for a blinded role' })
  kitType!: string | null;
}

export class DeliveryDetail extends Delivery {
  @ApiProperty({ type: [DeliveredKit] }) numbers!: DeliveredKit[];
}

export class KitReceipt {
  @ApiProperty()
  @RequiredText(MAX_IP_NUMBER_LENGTH)
  ipNumber!: string;

  @ApiProperty({ enum: RECEIPTS })
  @IsIn(RECEIPTS)
  outcome!: Receipt;
}

export class ReceiptInput {
  @ShownRevision()
  revision!: number;

  @ApiProperty({ type: [KitReceipt] })
  @ObjectsOf(() => KitReceipt)
  @UniqueBy(({ ipNumber }: KitReceipt) => ipNumber)
  @ArrayMaxSize(MAX_KITS_OF_DELIVERY)
  @ArrayMinSize(1)
  kits!: KitReceipt[];

  @ApiPropertyOptional({
    description: 'Why; required when an IP number is damaged or lost',
    maxLength: MAX_REASON_LENGTH,
  })
  @MayBeAbsent()
  @MaxLength(MAX_REASON_LENGTH)
  @Matches(/^[^\0]*$/)
  @IsString()
  reason?: string;
}

export class CancelInput {
  @ShownRevision()
  revision!: number;

  @Reason()
  reason!: string;
}

export const WRITE_OFFS = ['damaged', 'lost'] as const;

export class WriteOffInput extends ChosenNumbers {
  @ApiProperty({ enum: WRITE_OFFS })
  @IsIn(WRITE_OFFS)
  outcome!: (typeof WRITE_OFFS)[number];

  @Reason()
  reason!: string;
}

export class WrittenOff {
  @ApiProperty() kits!: number;
}

export class SendableQuery extends PagingInput {
  @Numbers('A site, 0 for the depot; absent: the depot, or the first site of the role', { most: 1 })
  sourceId?: number[];

  @ApiPropertyOptional({ description: 'Part of the IP number' })
  @IsOptional()
  @MaxLength(MAX_SEARCH_LENGTH)
  @IsString()
  search?: string;
}

export class SendableNumber {
  @ApiProperty() ipNumber!: string;
  @ApiProperty({
    description:
      'May no longer be dispensed: can only go back to the depot. false for a blinded role',
  })
  expired!: boolean;
  @ApiProperty({ description: 'Damaged: can only go back to the depot' })
  damaged!: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'null for a blinded role' })
  kitType!: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'null for a blinded role' })
  lot!: string | null;
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    description: 'null for a blinded role',
  })
  lastDay!: string | null;
}

export class SendableNumbers extends PageInfo {
  @ApiProperty({ type: [SendableNumber] }) rows!: SendableNumber[];
}

export class DeliveryEvent {
  @ApiProperty({ description: 'Position in this trail, from 1 for the oldest' }) eventId!: string;
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty() actorName!: string;
  @ApiProperty({ type: String, nullable: true }) organisation!: string | null;
  @ApiProperty({ type: String, nullable: true }) actorRole!: string | null;
  @ApiProperty({
    enum: [...DELIVERY_STATES, ...OUTCOMES],
    description: 'What it, or its IP number, became',
  })
  became!: string;
  @ApiProperty({ type: String, nullable: true, description: 'null: the delivery itself' })
  ipNumber!: string | null;
  @ApiProperty({ type: String, nullable: true }) reason!: string | null;
}

export class DeliveryEventList extends PageInfo {
  @ApiProperty({ type: [DeliveryEvent] }) rows!: DeliveryEvent[];
}
