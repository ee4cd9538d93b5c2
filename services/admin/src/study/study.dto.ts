import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsOptional, IsString } from 'class-validator';

/** Bodies of spec section 7.2 repeat what the address says; only the address counts. */
export class StudyBody {
  @ApiPropertyOptional()
  @IsOptional()
  @IsInt()
  studyId?: number;

  @ApiPropertyOptional()
  @IsOptional()
  @IsInt()
  roleId?: number;

  @ApiPropertyOptional()
  @IsOptional()
  @IsString()
  userLoginId?: string;
}

export class SiteMasterData {
  @ApiProperty() siteId!: number;
  @ApiProperty() siteCode!: string;
  @ApiProperty() name!: string;
  @ApiProperty() country!: string;
  @ApiProperty() utcOffsetMinutes!: number;
  @ApiProperty() disabled!: boolean;
  @ApiProperty() econsent!: boolean;
}

export class SiteMasterDataList {
  @ApiProperty({ type: [SiteMasterData] }) rows!: SiteMasterData[];
}

export class UserBasic {
  @ApiProperty() personId!: number;
  @ApiProperty() loginId!: string;
  @ApiProperty() name!: string;
  @ApiProperty() roleId!: number;
  @ApiProperty() roleCode!: string;
  @ApiProperty({ type: [Number], nullable: true, description: 'null: all sites' })
  siteIds!: number[] | null;
}

export class SiteCount {
  @ApiProperty() siteId!: number;
  @ApiProperty() siteCode!: string;
  @ApiProperty() name!: string;
  @ApiProperty() subjects!: number;
  @ApiProperty() disabledSubjects!: number;
}

export class StudyInfo {
  @ApiProperty() studyId!: number;
  @ApiProperty() studyIdText!: string;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  name!: Record<string, string>;
  @ApiProperty({ type: String, nullable: true }) protocolNumber!: string | null;
  @ApiProperty() siteCount!: number;
  @ApiProperty() subjectCount!: number;
  @ApiProperty({ type: [SiteCount] }) sites!: SiteCount[];
}
