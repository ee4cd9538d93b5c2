import { PageInfo, PageQuery } from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  IsBoolean,
  IsInt,
  IsISO8601,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
export const SITE_SORTS = ['siteCode', 'name', 'country', 'updatedAt'] as const;

export class SiteListQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'Part of the site ID or name' })
  @IsOptional()
  @IsString()
  @MaxLength(100)
  search?: string;

  @ApiPropertyOptional({ enum: SITE_SORTS })
  @IsOptional()
  @IsIn(SITE_SORTS)
  sort?: (typeof SITE_SORTS)[number];

  @ApiPropertyOptional({ enum: ['asc', 'desc'] })
  @IsOptional()
  @IsIn(['asc', 'desc'])
  order?: 'asc' | 'desc';
}

/** What a person enters of a site. */
export class SiteInput {
  @ApiProperty({ description: 'Site ID (code), unique in the study' })
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  @Matches(/^[A-Za-z0-9_-]+$/, { context: { code: 'SITE_CODE_CHARACTERS' } })
  siteCode!: string;

  @ApiProperty()
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  name!: string;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(400)
  address?: string;

  @ApiProperty({ description: 'ISO 3166 two-letter code' })
  @Matches(/^[A-Z]{2}$/)
  country!: string;

  @ApiProperty({ description: 'Minutes east of UTC: 720 down to -660 (spec section 9)' })
  @IsInt()
  @Min(-660)
  @Max(720)
  utcOffsetMinutes!: number;

  @ApiProperty({ format: 'date' })
  @Matches(DATE)
  @IsISO8601({ strict: true })
  effectiveDate!: string;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(200)
  department?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  @MaxLength(100)
  contractNumber?: string;

  @ApiPropertyOptional({ format: 'date' })
  @IsOptional()
  @Matches(DATE)
  @IsISO8601({ strict: true })
  contractDate?: string;

  @ApiPropertyOptional()
  @IsOptional()
  @IsBoolean()
  econsent?: boolean;
}

export class SiteUpdate extends SiteInput {
  @ApiProperty({ description: 'Revision that was shown' })
  @IsInt()
  @Min(1)
  revision!: number;

  @ApiProperty({ description: 'Why it is changed' })
  @IsString()
  @IsNotEmpty()
  @MaxLength(1000)
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
  @ApiProperty() disabled!: boolean;
  @ApiProperty({ description: 'Released design version, if any', type: String, nullable: true })
  version!: string | null;
  @ApiProperty() subjects!: number;
  @ApiProperty() revision!: number;
  @ApiProperty() updatedBy!: string;
  @ApiProperty({ format: 'date-time' }) updatedAt!: string;
}

export class SiteList extends PageInfo {
  @ApiProperty({ type: [Site] }) rows!: Site[];
}
