import { MayBeAbsent } from '@casebook/service-kit';
import {
  type Code,
  MAX_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_RE_AUTH_OBJECT_BYTES,
  type ReAuthAct,
  reAuthActs,
} from '@casebook/catalogue';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsNotEmpty, IsObject, IsString, MaxLength } from 'class-validator';
import { ShortJson } from './short-json';

const code = (value: Code) => ({ context: { code: value } });
const userIdMissing = code('AUTH_USER_ID_REQUIRED');
const passwordMissing = code('AUTH_PASSWORD_REQUIRED');

export class SignInBody {
  @ApiProperty({ description: 'User ID (login ID)' })
  @MaxLength(MAX_NAME_LENGTH)
  @IsString(userIdMissing)
  @IsNotEmpty(userIdMissing)
  username!: string;

  @ApiProperty()
  @MaxLength(MAX_PASSWORD_LENGTH)
  @IsString(passwordMissing)
  @IsNotEmpty(passwordMissing)
  password!: string;

  @ApiPropertyOptional({
    enum: ['ja', 'en', 'th'],
    description: 'Chosen on the sign-in page. Absent: nothing was chosen, the stored one stays',
  })
  @MayBeAbsent()
  @IsIn(['ja', 'en', 'th'])
  language?: 'ja' | 'en' | 'th';
}

export class ReAuthBody {
  @ApiProperty()
  @MaxLength(MAX_NAME_LENGTH)
  @IsString(userIdMissing)
  @IsNotEmpty(userIdMissing)
  userLoginId!: string;

  @ApiProperty()
  @MaxLength(MAX_PASSWORD_LENGTH)
  @IsString(passwordMissing)
  @IsNotEmpty(passwordMissing)
  password!: string;

  @ApiProperty({ enum: reAuthActs })
  @IsIn(reAuthActs)
  act!: ReAuthAct;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: `Names exactly what is done; at most ${MAX_RE_AUTH_OBJECT_BYTES} bytes as JSON`,
  })
  @ShortJson(MAX_RE_AUTH_OBJECT_BYTES)
  @IsObject()
  object!: Record<string, unknown>;
}

export class CurrentUser {
  @ApiProperty({ description: '0 is the system user' })
  id!: number;

  @ApiProperty()
  loginId!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty()
  email!: string;

  @ApiProperty()
  organisation!: string;

  @ApiProperty({ enum: ['ja', 'en', 'th'] })
  language!: string;

  @ApiProperty({ type: [String], enum: ['administrator', 'study_builder'] })
  portalRights!: string[];

  @ApiProperty({ type: String, nullable: true, format: 'date-time' })
  pwResetExpired!: Date | null;

  @ApiProperty({ type: String, nullable: true, format: 'date-time' })
  pwLastchanged!: Date | null;

  @ApiProperty({
    type: Number,
    nullable: true,
    description: 'null: the first password was never changed',
  })
  pwChangedFlag!: number | null;

  @ApiProperty({ type: Number, nullable: true, description: '0: the password must be changed' })
  pwMustChangedFlag!: number | null;

  @ApiProperty({ description: 'One of the four conditions of a forced password change holds' })
  pwChangeForced!: boolean;
}

export class SignInAnswer {
  @ApiProperty()
  accessToken!: string;

  @ApiProperty({ description: 'Seconds' })
  expiresIn!: number;

  @ApiProperty({ type: CurrentUser })
  user!: CurrentUser;
}

export class ReAuthAnswer {
  @ApiProperty({ description: 'For this act on this object; accepted once, in this session' })
  reAuthToken!: string;

  @ApiProperty()
  expiresInSeconds!: number;
}
