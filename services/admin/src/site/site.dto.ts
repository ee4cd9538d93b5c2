import { PageInfo, PageQuery } from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { IsDay, LARGEST_ID, OptionalText, RequiredText } from '../input/fields';

export const SITE_SORTS = ['siteCode', 'name', 'country', 'effectiveDate', 'updatedAt'] as const;

export class SiteListQuery extends PageQuery {
  @ApiPropertyOptional({ description: 'Part of the site ID or name' })
  @OptionalText(100)
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
  @ApiProperty({ description: 'Site ID (code), unique in the study', maxLength: 40 })
  @Matches(/^[A-Za-z0-9_-]+$/, { context: { code: 'SITE_CODE_CHARACTERS' } })
  @RequiredText(40)
  siteCode!: string;

  @ApiProperty({ maxLength: 200 })
  @RequiredText(200)
  name!: string;

  @ApiPropertyOptional({ type: String, nullable: true })
  @OptionalText(400)
  address?: string | null;

  @ApiProperty({ description: 'ISO 3166 two-letter code' })
  @Matches(/^[A-Z]{2}$/)
  @RequiredText(2)
  country!: string;

  @ApiProperty({ description: 'Minutes east of UTC: 720 down to -660 (spec section 9)' })
  @IsInt()
  @Min(-660)
  @Max(720)
  utcOffsetMinutes!: number;

  @ApiProperty({ format: 'date' })
  @IsDay('effectiveDate')
  @RequiredText(10)
  effectiveDate!: string;

  @ApiPropertyOptional({ type: String, nullable: true })
  @OptionalText(200)
  department?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true })
  @OptionalText(100)
  contractNumber?: string | null;

  @ApiPropertyOptional({ type: String, format: 'date', nullable: true })
  @IsDay('contractDate')
  @OptionalText(10)
  contractDate?: string | null;

  @ApiPropertyOptional()
  @IsOptional()
  @IsBoolean()
  econsent?: boolean;
}

export class SiteUpdate extends SiteInput {
  @ApiProperty({ description: 'Revision that was shown' })
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  revision!: number;

  @ApiProperty({ description: 'Why it is changed' })
  @RequiredText(1000)
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
