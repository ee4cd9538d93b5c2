import { MAX_CONFIGURATION_REASON_LENGTH } from '@casebook/catalogue';
import { MayBeAbsent, PageInfo, LARGEST_ID, MAX_SITES_AT_ONCE } from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsInt,
  IsISO8601,
  Matches,
  IsNotEmpty,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';

export class NewRelease {
  @ApiProperty({ type: [Number] })
  @IsArray()
  @ArrayNotEmpty({ context: { code: 'COMMON_REQUIRED' } })
  @ArrayUnique()
  @ArrayMaxSize(MAX_SITES_AT_ONCE)
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(LARGEST_ID, { each: true })
  siteIds!: number[];

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'With offset, e.g. 2026-04-01T00:00:00+09:00; now when absent',
  })
  @MayBeAbsent()
  // The database has no year 0, and a release so far in the future is a mistake.
  @Matches(/^(?:19|[2-9]\d)\d{2}-/)
  @IsISO8601({ strict: true, strictSeparator: true })
  effectiveFrom?: string;

  @ApiPropertyOptional({
    description: 'The newest release when the sites were read; 412 when there is a newer one',
  })
  @MayBeAbsent()
  @IsInt()
  @Min(0)
  @Max(LARGEST_ID)
  newestReleaseId?: number;

  @ApiProperty()
  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_CONFIGURATION_REASON_LENGTH)
  reason!: string;
}

export class Release {
  @ApiProperty() releaseId!: number;
  @ApiProperty() siteId!: number;
  @ApiProperty() versionId!: number;
  @ApiProperty() versionNo!: number;
  @ApiProperty() versionName!: string;
  @ApiProperty({ format: 'date-time' }) effectiveFrom!: string;
  @ApiProperty({ format: 'date-time' }) releasedAt!: string;
  @ApiProperty() releasedBy!: string;
  @ApiProperty() reason!: string;
}

export class ReleaseList extends PageInfo {
  @ApiProperty({ type: [Release] }) rows!: Release[];
}

export class ReleasesMade {
  @ApiProperty({ type: [Release] }) rows!: Release[];
}

export class SiteVersion {
  @ApiProperty() versionId!: number;
  @ApiProperty() versionNo!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ format: 'date-time' }) effectiveFrom!: string;
}

export class ReleaseSite {
  @ApiProperty() siteId!: number;
  @ApiProperty() siteCode!: string;
  @ApiProperty() name!: string;
  @ApiProperty() country!: string;
  @ApiProperty() utcOffsetMinutes!: number;
  @ApiProperty() disabled!: boolean;
  @ApiProperty({ type: SiteVersion, nullable: true, description: 'In force now' })
  current!: SiteVersion | null;
  @ApiProperty({ type: SiteVersion, nullable: true, description: 'Comes into force next' })
  next!: SiteVersion | null;
}

export class ReleaseSiteList {
  @ApiProperty({ type: [ReleaseSite] }) rows!: ReleaseSite[];
  @ApiProperty({ description: 'The newest release of the study; 0 without one' })
  newestReleaseId!: number;
}

/** What waits for the caller's role in a study. What is not the work of the role is absent. */
export class ReleasesWaiting {
  @ApiPropertyOptional({
    description: 'Sites at which the newest version is neither in force nor planned',
  })
  sitesToRelease?: number;

  @ApiPropertyOptional({ description: 'Name of the newest version' })
  versionName?: string;
}
