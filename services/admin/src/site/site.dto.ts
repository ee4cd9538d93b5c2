import {
  MAX_ADDRESS_LENGTH,
  MAX_CONTRACT_NUMBER_LENGTH,
  MAX_REASON_LENGTH,
  MAX_SITE_CODE_LENGTH,
  MAX_SITE_NAME_LENGTH,
} from '@casebook/catalogue';
import {
  AnyOf,
  type Direction,
  Keys,
  LARGEST_ID,
  MAX_SEARCH_LENGTH,
  MAX_SITES_AT_ONCE,
  MayBeAbsent,
  ObjectsOf,
  Ordered,
  PageInfo,
  PagingInput,
  SortedBy,
  UniqueBy,
  VisibleText,
} from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  Matches,
  Max,
  Min,
} from 'class-validator';
import { IsDay, OptionalText, RequiredText } from '../input/fields';
import {
  MAX_COUNTRIES_FILTERED,
  MAX_COUNTRY_LENGTH,
  MAX_DAY_LENGTH,
  MAX_UTC_OFFSET_MINUTES,
  MIN_UTC_OFFSET_MINUTES,
} from '../input/limits';

export const SITE_SORTS = [
  'siteCode',
  'name',
  'status',
  'country',
  'utcOffsetMinutes',
  'effectiveDate',
  'contractDate',
  'department',
  'updatedBy',
  'updatedAt',
] as const;
export const SITE_STATUSES = ['active', 'disabled', 'deleted'] as const;
export type SiteStatus = (typeof SITE_STATUSES)[number];

/** Filter and order of sites. */
export class SiteFilter {
  @ApiPropertyOptional({ description: 'Part of the site ID or name' })
  @OptionalText(MAX_SEARCH_LENGTH)
  search?: string;

  @AnyOf(SITE_STATUSES, 'Absent: any')
  status?: SiteStatus[];

  @Keys('ISO 3166 two-letter codes; absent: any', { most: MAX_COUNTRIES_FILTERED })
  @Matches(/^[A-Z]{2}$/, { each: true })
  country?: string[];

  @SortedBy(SITE_SORTS)
  sort?: (typeof SITE_SORTS)[number];

  @Ordered()
  order?: Direction;
}

export class SiteListQuery extends IntersectionType(PagingInput, SiteFilter) {}

/** The fields of a site that a person enters. */
export class SiteInput {
  @ApiProperty({
    description: 'Site ID (code), unique in the study',
    maxLength: MAX_SITE_CODE_LENGTH,
  })
  @Matches(/^[A-Za-z0-9_-]+$/, { context: { code: 'SITE_CODE_CHARACTERS' } })
  @RequiredText(MAX_SITE_CODE_LENGTH)
  @VisibleText()
  siteCode!: string;

  @ApiProperty({ maxLength: MAX_SITE_NAME_LENGTH })
  @RequiredText(MAX_SITE_NAME_LENGTH)
  @VisibleText()
  name!: string;

  @ApiPropertyOptional({ type: String, nullable: true })
  @OptionalText(MAX_ADDRESS_LENGTH)
  @VisibleText({ lines: true })
  address?: string | null;

  @ApiPropertyOptional({ description: 'ISO 3166 two-letter code; JP, or as it is, when left out' })
  @MayBeAbsent()
  @Matches(/^[A-Z]{2}$/)
  @RequiredText(MAX_COUNTRY_LENGTH)
  country?: string;

  @ApiPropertyOptional({
    description:
      'Minutes east of UTC: 720 down to -660 (spec section 9); 540, or as it is, when left out',
  })
  @MayBeAbsent()
  @IsInt()
  @Min(MIN_UTC_OFFSET_MINUTES)
  @Max(MAX_UTC_OFFSET_MINUTES)
  utcOffsetMinutes?: number;

  @ApiProperty({ format: 'date' })
  @IsDay('effectiveDate')
  @RequiredText(MAX_DAY_LENGTH)
  effectiveDate!: string;

  @ApiPropertyOptional({ type: String, nullable: true })
  @OptionalText(MAX_SITE_NAME_LENGTH)
  @VisibleText()
  department?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true })
  @OptionalText(MAX_CONTRACT_NUMBER_LENGTH)
  @VisibleText()
  contractNumber?: string | null;

  @ApiPropertyOptional({ type: String, format: 'date', nullable: true })
  @IsDay('contractDate')
  @OptionalText(MAX_DAY_LENGTH)
  contractDate?: string | null;

  @ApiPropertyOptional()
  @MayBeAbsent()
  @IsBoolean()
  econsent?: boolean;

  @ApiPropertyOptional({ description: 'Other systems may send data of this site' })
  @MayBeAbsent()
  @IsBoolean()
  systemLinkage?: boolean;
}

export class SiteUpdate extends SiteInput {
  @ApiProperty({ description: 'Revision that was shown' })
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  revision!: number;

  @ApiProperty({ description: 'Why it is changed' })
  @RequiredText(MAX_REASON_LENGTH)
  reason!: string;
}

export class Site {
  @ApiProperty() siteId!: number;
  @ApiProperty() siteCode!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ type: String, nullable: true }) address!: string | null;
  @ApiProperty() country!: string;
  @ApiProperty() utcOffsetMinutes!: number;
  @ApiProperty({ format: 'date' }) effectiveDate!: string;
  @ApiProperty({ type: String, nullable: true }) department!: string | null;
  @ApiProperty({ type: String, nullable: true }) contractNumber!: string | null;
  @ApiProperty({ type: String, nullable: true, format: 'date' }) contractDate!: string | null;
  @ApiProperty() econsent!: boolean;
  @ApiProperty() systemLinkage!: boolean;
  @ApiProperty({ enum: SITE_STATUSES }) status!: SiteStatus;
  @ApiProperty() disabled!: boolean;
  @ApiProperty() deleted!: boolean;
  @ApiProperty({
    description: 'Design version in force at the site, if any',
    type: String,
    nullable: true,
  })
  version!: string | null;
  @ApiProperty() subjects!: number;
  @ApiProperty() revision!: number;
  @ApiProperty() updatedBy!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
}

export class SiteList extends PageInfo {
  @ApiProperty({ type: [Site] }) rows!: Site[];
  @ApiProperty({ type: [String], description: 'Countries of all sites that the caller reaches' })
  countries!: string[];
}

export class SiteDownload {
  @ApiProperty({ type: [Site], description: 'At most 10,000' }) rows!: Site[];
  @ApiProperty({ description: 'false: there are more than 10,000' }) complete!: boolean;
}

export const SITE_ACTIONS = ['enable', 'disable', 'delete', 'restore'] as const;
export type SiteAction = (typeof SITE_ACTIONS)[number];

/** An action on sites, to be previewed. */
export class SiteActionPreview {
  @ApiProperty({ enum: SITE_ACTIONS })
  @IsIn(SITE_ACTIONS)
  action!: SiteAction;

  @ApiProperty({ type: [Number] })
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(LARGEST_ID, { each: true })
  @ArrayUnique()
  @ArrayMaxSize(MAX_SITES_AT_ONCE)
  @ArrayMinSize(1)
  @IsArray()
  siteIds!: number[];
}

export class SiteRevision {
  @ApiProperty()
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  siteId!: number;

  @ApiProperty({ description: 'Revision that was shown' })
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  revision!: number;
}

export class SiteActionInput {
  @ApiProperty({ enum: SITE_ACTIONS })
  @IsIn(SITE_ACTIONS)
  action!: SiteAction;

  @ApiProperty({ type: [SiteRevision] })
  @ObjectsOf(() => SiteRevision)
  @UniqueBy(({ siteId }: SiteRevision) => siteId)
  @ArrayMaxSize(MAX_SITES_AT_ONCE)
  @ArrayMinSize(1)
  sites!: SiteRevision[];

  @ApiProperty({ description: 'Why' })
  @RequiredText(MAX_REASON_LENGTH)
  reason!: string;
}

export class SiteActionRow {
  @ApiProperty() siteId!: number;
  @ApiProperty() siteCode!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ description: 'As it is now, after the action when it was done' })
  revision!: number;
}

export class SiteActionSkipped extends SiteActionRow {
  @ApiProperty({ description: 'Code of the catalogue' }) code!: string;
  @ApiProperty({ type: 'object', additionalProperties: true })
  params!: Record<string, string | number>;
}

/** The sites that an action changes, or would change, and the skipped ones with the reason. */
export class SiteActionOutcome {
  @ApiProperty({ type: [SiteActionRow] }) done!: SiteActionRow[];
  @ApiProperty({ type: [SiteActionSkipped] }) skipped!: SiteActionSkipped[];
}
