import { LARGEST_ID, MayBeAbsent } from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { MAX_REPEATED_LOGIN_ID_LENGTH } from '../input/limits';

type Text = Record<string, string>;
const textProperty = { type: 'object', additionalProperties: { type: 'string' } } as const;

/** The bodies of spec section 7.2 repeat values of the address; only the address is used. */
export class StudyBody {
  @ApiPropertyOptional()
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  studyId?: number;

  @ApiPropertyOptional()
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  roleId?: number;

  @ApiPropertyOptional()
  @MayBeAbsent()
  @IsString()
  @MaxLength(MAX_REPEATED_LOGIN_ID_LENGTH)
  userLoginId?: string;
}

export class FilterBody extends StudyBody {
  @ApiPropertyOptional({ description: 'Visits and pages of this site only' })
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(LARGEST_ID)
  siteId?: number;
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

export class FilterVisit {
  @ApiProperty() visitKey!: string;
  @ApiProperty(textProperty) title!: Text;
  @ApiProperty({ enum: ['scheduled', 'unscheduled', 'common'] }) type!: string;
  @ApiProperty({ type: [String], description: 'Pages collected at the visit' }) pageKeys!: string[];
}

export class FilterPage {
  @ApiProperty() pageKey!: string;
  @ApiProperty(textProperty) title!: Text;
  @ApiProperty({ description: '1 registration, 2 normal' }) type!: number;
}

/** Filter values of the status screens, as released to the sites within the caller's reach. */
export class FilterMasterList {
  @ApiProperty({ type: [SiteMasterData] }) sites!: SiteMasterData[];
  @ApiProperty({ type: [FilterVisit] }) visits!: FilterVisit[];
  @ApiProperty({ type: [FilterPage] }) pages!: FilterPage[];
}

export class UserBasic {
  @ApiProperty() personId!: number;
  @ApiProperty() loginId!: string;
  @ApiProperty() name!: string;
  @ApiProperty() email!: string;
  @ApiProperty({ type: String, nullable: true }) organisation!: string | null;
  @ApiProperty() roleId!: number;
  @ApiProperty() roleCode!: string;
  @ApiProperty(textProperty) roleName!: Text;
  @ApiProperty({ type: [Number], nullable: true, description: 'null: all sites' })
  siteIds!: number[] | null;
}

/** Counts of subjects, pages and queries, of a site or of all of them. */
export class StudyCounts {
  @ApiProperty({ description: 'Registered, disabled ones too' }) subjects!: number;
  @ApiProperty() disabledSubjects!: number;
  @ApiProperty({ description: 'Not disabled, no page has an entry' }) notStarted!: number;
  @ApiProperty({ description: 'Not disabled, some pages complete or begun' }) inProgress!: number;
  @ApiProperty({ description: 'Not disabled, every page complete' }) complete!: number;
  @ApiProperty({ description: 'Of subjects that are not disabled, like what follows' })
  pages!: number;
  @ApiProperty() completePages!: number;
  @ApiPropertyOptional({ description: 'Absent without QUERY_VIEW, like the next' })
  openQueries?: number;
  @ApiPropertyOptional() answeredQueries?: number;
}

export class SiteInfo extends StudyCounts {
  @ApiProperty() siteId!: number;
  @ApiProperty() siteCode!: string;
  @ApiProperty() name!: string;
  @ApiProperty() country!: string;
  @ApiProperty() utcOffsetMinutes!: number;
  @ApiProperty() disabled!: boolean;
  @ApiProperty({ description: 'Design version in effect', type: String, nullable: true })
  version!: string | null;
  @ApiProperty({ format: 'date-time', type: String, nullable: true })
  versionFrom!: string | null;
  @ApiProperty({ format: 'date-time', type: String, nullable: true })
  lastRegistration!: string | null;
}

/** Whether privileges that show arms or hidden data need a second person, and the last change of this setting. */
export class SecondPersonState {
  @ApiProperty() on!: boolean;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'null: never' })
  changedAt!: string | null;
  @ApiProperty({ type: String, nullable: true }) changedByName!: string | null;
  @ApiProperty({ type: String, nullable: true }) reason!: string | null;
}

export class StudyInfo {
  @ApiProperty() studyId!: number;
  @ApiProperty() studyIdText!: string;
  @ApiProperty(textProperty) name!: Text;
  @ApiProperty({ type: String, nullable: true }) protocolNumber!: string | null;
  @ApiProperty({ type: String, nullable: true }) alias!: string | null;
  @ApiProperty({ type: [String] }) languages!: string[];
  @ApiProperty({ description: 'Minutes' }) autoLogoutTime!: number;
  @ApiProperty({ type: String, nullable: true, description: 'none, study or site' })
  contractNumberLevel!: string | null;
  @ApiProperty() iwrsLinkFlag!: boolean;
  @ApiProperty({ type: SecondPersonState }) secondPerson!: SecondPersonState;
  @ApiProperty({ type: Number, nullable: true }) plannedSites!: number | null;
  @ApiProperty({ type: Number, nullable: true }) plannedSubjects!: number | null;
  @ApiProperty() siteCount!: number;
  @ApiProperty() disabledSiteCount!: number;
  @ApiProperty({ description: 'Sites without a version in effect' }) unreleasedSiteCount!: number;
  @ApiProperty() subjectCount!: number;
  @ApiProperty({ type: StudyCounts }) totals!: StudyCounts;
  @ApiProperty({ type: [SiteInfo] }) sites!: SiteInfo[];
  @ApiProperty({ format: 'date-time', description: 'When it was counted' }) asOf!: string;
}
