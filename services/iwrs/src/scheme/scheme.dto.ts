import { MAX_REASON_LENGTH } from '@casebook/catalogue';
import {
  BLOCK_SIZE_LIMIT,
  BLOCK_SIZES_LIMIT,
  type Measure,
  MEASURES,
  SLOTS_PER_STRATUM,
} from '@casebook/randomisation';
import {
  MayBeAbsent,
  ObjectOf,
  PageInfo,
  TakesReAuthToken,
  VisibleText,
} from '@casebook/service-kit';
import { SCHEME_METHODS, type SchemeMethod } from '@casebook/study-design';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsBoolean, IsIn, IsInt, IsNumber, Max, Min } from 'class-validator';
import { RequiredText } from '../input/fields';
import type { SchemeState } from './stored-scheme';

export const SCHEME_STATES: SchemeState[] = ['draft', 'open', 'paused', 'closed'];

const TEXT = { type: 'object', additionalProperties: { type: 'string' } } as const;

export class SchemeLevel {
  @ApiProperty()
  key!: string;

  @ApiProperty(TEXT)
  title!: Record<string, string>;
}

export class SchemeFactorInfo {
  @ApiProperty()
  factor!: string;

  @ApiProperty()
  weight!: number;

  @ApiProperty({ type: [SchemeLevel] })
  levels!: SchemeLevel[];
}

export class SchemeArmInfo {
  @ApiProperty()
  key!: string;

  @ApiProperty(TEXT)
  title!: Record<string, string>;

  @ApiProperty()
  ratio!: number;
}

export class SchemeStratum {
  @ApiProperty({ description: 'FACTOR=LEVEL, joined by "|"; empty: all subjects' })
  stratum!: string;

  @ApiPropertyOptional({
    description:
      'Places that are left; absent when they are made in blocks and the role does not see every factor',
  })
  waiting?: number;

  @ApiProperty()
  used!: number;

  @ApiProperty({ description: 'Few places are left and nobody adds some by itself' })
  low!: boolean;
}

export class SchemeCapInfo {
  @ApiProperty()
  most!: number;

  @ApiProperty({ enum: ['study', 'site'] })
  scope!: 'study' | 'site';

  @ApiProperty({ description: 'Subjects that count; of a cap by site at the site with the most' })
  used!: number;

  @ApiPropertyOptional({ description: 'Unblinded roles only' })
  arm?: string;

  @ApiPropertyOptional()
  factor?: string;

  @ApiPropertyOptional()
  level?: string;
}

/** How a scheme draws. */
export class SchemeSettingsInput {
  @ApiPropertyOptional({ type: [Number], description: 'Permuted blocks' })
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(BLOCK_SIZES_LIMIT, { context: { code: 'COMMON_INVALID_INPUT' } })
  @IsInt({ each: true })
  @Min(1, { each: true })
  @Max(BLOCK_SIZE_LIMIT, { each: true })
  blockSizes?: number[];

  @ApiProperty({ description: 'Each site is a stratum of its own' })
  @IsBoolean()
  siteIsFactor!: boolean;

  @ApiPropertyOptional({ enum: MEASURES, description: 'Minimisation' })
  @MayBeAbsent()
  @IsIn(MEASURES)
  measure?: Measure;

  @ApiPropertyOptional({ description: 'Minimisation: of the arm that balances best' })
  @MayBeAbsent()
  @IsNumber()
  @Min(0)
  @Max(1)
  probability?: number;

  @ApiPropertyOptional({ description: 'Permuted blocks: places that a stratum has ahead' })
  @MayBeAbsent()
  @IsInt()
  @Min(SLOTS_PER_STRATUM.least)
  @Max(SLOTS_PER_STRATUM.most)
  slotsPerStratum?: number;
}

export class Scheme {
  @ApiProperty()
  key!: string;

  @ApiProperty(TEXT)
  title!: Record<string, string>;

  @ApiProperty({ enum: SCHEME_METHODS, enumName: 'SchemeMethod' })
  method!: SchemeMethod;

  @ApiProperty({ enum: SCHEME_STATES, enumName: 'SchemeState' })
  state!: SchemeState;

  @ApiProperty({ description: '0: the scheme was not used yet' })
  revision!: number;

  @ApiProperty({ type: String, nullable: true, description: 'Why it was paused or closed' })
  reason!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Version of the design' })
  versionName!: string | null;

  @ApiProperty({ description: 'The released design has it; one without it can only be closed' })
  inDesign!: boolean;

  @ApiProperty({ description: 'Subjects that are randomised' })
  randomised!: number;

  @ApiPropertyOptional({
    description: 'Places that are left in all strata; absent as in a stratum',
  })
  waiting?: number;

  @ApiProperty({ type: [SchemeStratum] })
  strata!: SchemeStratum[];

  @ApiProperty({ type: [SchemeFactorInfo] })
  factors!: SchemeFactorInfo[];

  @ApiProperty({ type: [SchemeCapInfo] })
  caps!: SchemeCapInfo[];

  @ApiPropertyOptional({ type: [SchemeArmInfo], description: 'Unblinded roles only' })
  arms?: SchemeArmInfo[];

  @ApiPropertyOptional({ type: SchemeSettingsInput, description: 'Unblinded roles only' })
  settings?: SchemeSettingsInput;

  @ApiPropertyOptional({
    description:
      'Subjects of the scheme get other kit types than those of the released design. Unblinded roles only',
  })
  otherKitTypes?: boolean;
}

export class SchemeList {
  @ApiProperty({ type: [Scheme] })
  rows!: Scheme[];
}

export class SchemeOpening {
  @ApiProperty({ type: SchemeSettingsInput })
  @ObjectOf(() => SchemeSettingsInput)
  settings!: SchemeSettingsInput;

  @TakesReAuthToken()
  reAuthToken?: string;
}

/** Why a scheme is paused, resumed or closed, or takes other kit types. */
export class SchemeChange {
  @ApiProperty({ maxLength: MAX_REASON_LENGTH })
  @RequiredText(MAX_REASON_LENGTH)
  @VisibleText({ lines: true })
  reason!: string;

  @TakesReAuthToken()
  reAuthToken?: string;
}

export const SCHEME_EVENT_ACTS = ['open', 'pause', 'resume', 'close', 'upload', 'reset'] as const;

export class SchemeEvent {
  @ApiProperty({ description: 'Position in this trail, from 1 for the oldest' }) eventId!: string;
  @ApiProperty({ format: 'date-time' }) at!: string;
  @ApiProperty() actorName!: string;
  @ApiProperty({ type: String, nullable: true }) organisation!: string | null;
  @ApiProperty({ type: String, nullable: true }) actorRole!: string | null;
  @ApiProperty({
    enum: SCHEME_EVENT_ACTS,
    description: 'Uploads and deletions of a list: unblinded roles only',
  })
  act!: (typeof SCHEME_EVENT_ACTS)[number];
  @ApiProperty({ type: String, nullable: true }) reason!: string | null;
  @ApiProperty({ type: Number, nullable: true, description: 'Entries of the list' })
  entries!: number | null;
  @ApiProperty({ type: String, nullable: true }) fileName!: string | null;
}

export class SchemeEventList extends PageInfo {
  @ApiProperty({ type: [SchemeEvent] }) rows!: SchemeEvent[];
}
