import { LARGEST_ID, MayBeAbsent, ObjectsOf, UniqueBy } from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsInt, Max, Min } from 'class-validator';
import { PlaceId, Reason, RequiredText } from '../input/fields';
import { MAX_IP_NUMBER_LENGTH, MAX_KIT_TYPES, MAX_MINIMUM } from '../input/limits';

/** IP numbers of a place by what became of them. */
export class PlaceCounts {
  @ApiProperty({
    description: 'At the place and not dispensed, damaged, lost or returned, whatever their dates',
  })
  onHand!: number;
  @ApiProperty({ description: 'On the way to the place' }) inTransit!: number;
  @ApiProperty() used!: number;
  @ApiProperty() damaged!: number;
  @ApiProperty() lost!: number;
  @ApiProperty() returned!: number;
  @ApiProperty({ type: Number, nullable: true, description: 'null: none is set' })
  minimum!: number | null;
}

const DATED = { type: Number, nullable: true };

/** The stock of a place, whatever the kit types. */
export class SiteStock extends PlaceCounts {
  @ApiProperty({ description: '0: the depot' }) siteId!: number;
  @ApiProperty({ description: 'Empty for the depot' }) siteCode!: string;
  @ApiProperty({ description: 'Empty for the depot' }) name!: string;
  @ApiProperty({ ...DATED, description: 'Of those on hand, can be dispensed. null: blinded role' })
  usable!: number | null;
  @ApiProperty({
    ...DATED,
    description:
      'Of the usable ones, those that can be dispensed for at most 60 more days. null: blinded role',
  })
  expiringSoon!: number | null;
  @ApiProperty({
    ...DATED,
    description:
      'Of those on hand, not dispensed any more, because the last day has passed. null: blinded role',
  })
  expired!: number | null;
  @ApiProperty({
    description: 'Fewer usable ones, for a blinded role fewer on hand, than the minimum',
  })
  low!: boolean;
  @ApiProperty({ description: 'Of the minimum; 0: none was set yet' }) revision!: number;
  @ApiProperty({ description: 'The role may set the minimum' }) maySetMinimum!: boolean;
}

/** The stock of a place by kit type. */
export class KitTypeStock extends PlaceCounts {
  @ApiProperty({ description: '0: the depot' }) siteId!: number;
  @ApiProperty({ description: 'Key of the kit type' }) kitType!: string;
  @ApiProperty({ description: 'Of those on hand, can be dispensed' }) usable!: number;
  @ApiProperty({
    description: 'Of the usable ones, those that can be dispensed for at most 60 more days',
  })
  expiringSoon!: number;
  @ApiProperty({
    description: 'Of those on hand, not dispensed any more, because the last day has passed',
  })
  expired!: number;
  @ApiProperty({ description: 'Fewer usable ones than the minimum' }) low!: boolean;
}

export class Stock {
  @ApiProperty({ type: [SiteStock] }) rows!: SiteStock[];
  @ApiProperty({ type: [KitTypeStock], nullable: true, description: 'null: the role is blinded' })
  kitTypes!: KitTypeStock[] | null;
}

export class KitTypeMinimum {
  @ApiProperty({ description: 'Key of the kit type' })
  @RequiredText(MAX_IP_NUMBER_LENGTH)
  kitType!: string;

  @ApiProperty({ description: '0: none' })
  @IsInt()
  @Min(0)
  @Max(MAX_MINIMUM)
  minimum!: number;
}

export class StockMinimumInput {
  @PlaceId('A site, 0 for the depot')
  siteId!: number;

  @ApiProperty({ description: 'Least number of IP numbers; 0: none' })
  @IsInt()
  @Min(0)
  @Max(MAX_MINIMUM)
  minimum!: number;

  @ApiPropertyOptional({
    type: [KitTypeMinimum],
    description: 'Only from roles that see the stock by kit type',
  })
  @MayBeAbsent()
  @ObjectsOf(() => KitTypeMinimum)
  @UniqueBy(({ kitType }: KitTypeMinimum) => kitType)
  @ArrayMaxSize(MAX_KIT_TYPES)
  kitTypes?: KitTypeMinimum[];

  @ApiProperty({ description: 'Revision that was shown; 0: none was set yet' })
  @IsInt()
  @Min(0)
  @Max(LARGEST_ID)
  revision!: number;

  @Reason()
  reason!: string;
}
