import {
  AnyOf,
  Day,
  type Direction,
  Keys,
  LARGEST_ID,
  MAX_SEARCH_LENGTH,
  Numbers,
  Ordered,
  PageInfo,
  PagingInput,
  SortedBy,
  TakesReAuthToken,
} from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { Reason } from '../input/fields';

/** How the state of an IP number is shown: `delivered` was sent and has arrived (decision 102). */
export const IP_STATES = [
  'waiting',
  'in_transit',
  'delivered',
  'used',
  'damaged',
  'lost',
  'returned',
] as const;
export type IpState = (typeof IP_STATES)[number];

export const IP_SORTS = ['ipNumber', 'state', 'site', 'lot', 'expiresOn', 'kitType'] as const;

/** Filter and order of IP numbers. */
export class IpNumberFilter {
  @ApiPropertyOptional({ description: 'Part of the IP number' })
  @IsOptional()
  @MaxLength(MAX_SEARCH_LENGTH)
  @IsString()
  search?: string;

  @AnyOf(IP_STATES, 'Absent: any')
  state?: IpState[];

  @Numbers('Sites, 0 for the depot; absent: any')
  siteIds?: number[];

  @Keys('Lots; absent: any. Only for roles that may know kit types')
  lot?: string[];

  @Keys('Keys of kit types; absent: any. Only for roles that may know them')
  kitType?: string[];

  @Day('Expires on this day or later. Only for roles that may know kit types')
  expiresFrom?: string;

  @Day('Expires on this day or earlier. Only for roles that may know kit types')
  expiresTo?: string;

  @SortedBy(IP_SORTS)
  sort?: (typeof IP_SORTS)[number];

  @Ordered()
  order?: Direction;
}

export class IpNumberListQuery extends IntersectionType(PagingInput, IpNumberFilter) {}

export class IpNumber {
  @ApiProperty() ipNumber!: string;
  @ApiProperty({ enum: IP_STATES }) state!: IpState;
  @ApiProperty({ description: '0: the depot' }) siteId!: number;
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
  expiresOn!: string | null;
  @ApiProperty({
    type: String,
    format: 'date',
    nullable: true,
    description: 'null for a blinded role',
  })
  dispenseUntil!: string | null;
}

export class IpNumberList extends PageInfo {
  @ApiProperty({ type: [IpNumber] }) rows!: IpNumber[];
  @ApiProperty({ description: 'IP numbers that a reset would delete' }) unused!: number;
  @ApiProperty({ type: [String], description: 'Lots of the study; empty for a blinded role' })
  lots!: string[];
}

export class IpNumberDownload {
  @ApiProperty({ type: [IpNumber] }) rows!: IpNumber[];
}

export class IpReset {
  @ApiProperty({ description: 'Number of IP numbers that was shown' })
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  count!: number;

  @Reason()
  reason!: string;

  /** Of `{ studyId, count, reason }`, act `ip-reset`. */
  @TakesReAuthToken()
  reAuthToken?: string;
}

export class IpUpload {
  @ApiProperty() uploadId!: number;
  @ApiProperty() fileName!: string;
  @ApiProperty() rows!: number;
  @ApiProperty() editor!: string;
  @ApiProperty({ format: 'date-time' }) editedAt!: string;
}

export class IpUploadList extends PageInfo {
  @ApiProperty({ type: [IpUpload] }) rows!: IpUpload[];
}
