import { MayBeAbsent, VisibleText } from '@casebook/service-kit';
import { MAX_NAME_LENGTH, MAX_PASSWORD_LENGTH, MAX_PHONE_LENGTH } from '@casebook/catalogue';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsEmail, IsIn, IsNotEmpty, IsString, Matches, MaxLength } from 'class-validator';

export class RegisterPersonBody {
  @ApiPropertyOptional({ description: 'Login ID; the e-mail address when absent' })
  @MayBeAbsent()
  @MaxLength(MAX_NAME_LENGTH)
  @Matches(/^[\x21-\x7e]+$/, { context: { code: 'AUTH_LOGIN_ID_FORM' } })
  @VisibleText()
  loginId?: string;

  @ApiProperty()
  @MaxLength(MAX_NAME_LENGTH)
  @IsEmail({}, { context: { code: 'AUTH_EMAIL_FORM' } })
  @IsNotEmpty()
  @VisibleText()
  email!: string;

  @ApiProperty()
  @MaxLength(MAX_NAME_LENGTH)
  @IsString()
  @IsNotEmpty()
  @VisibleText()
  name!: string;

  @ApiPropertyOptional()
  @MayBeAbsent()
  @MaxLength(MAX_PHONE_LENGTH)
  @IsString()
  @VisibleText()
  phone?: string;

  @ApiProperty()
  @MaxLength(MAX_NAME_LENGTH)
  @IsString()
  @IsNotEmpty()
  @VisibleText()
  organisation!: string;

  @ApiPropertyOptional({ description: 'ISO 3166-1 alpha-2, e.g. JP' })
  @MayBeAbsent()
  @Matches(/^[A-Z]{2}$/)
  country?: string;

  @ApiProperty({ enum: ['ja', 'en', 'th'] })
  @IsIn(['ja', 'en', 'th'])
  language!: 'ja' | 'en' | 'th';

  @ApiPropertyOptional({
    description: 'Initial password instead of an invitation; must be changed at the first sign-in',
  })
  @MayBeAbsent()
  @MaxLength(MAX_PASSWORD_LENGTH)
  @IsString()
  password?: string;
}

export class RegisterPersonAnswer {
  @ApiProperty()
  personId!: number;

  @ApiProperty({ description: 'false: the person was registered before' })
  created!: boolean;
}

export class PersonQuery {
  @ApiProperty()
  @MaxLength(MAX_NAME_LENGTH)
  @IsString()
  @IsNotEmpty()
  email!: string;
}

export class PersonRow {
  @ApiProperty()
  personId!: number;

  @ApiProperty()
  loginId!: string;

  @ApiProperty()
  email!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ type: String, nullable: true })
  phone!: string | null;

  @ApiProperty()
  organisation!: string;

  @ApiProperty({ type: String, nullable: true })
  country!: string | null;

  @ApiProperty()
  language!: string;

  @ApiProperty({ description: '1 not yet, 2 locked, 3 inactive, 4 active' })
  status!: number;
}

export class PersonAnswer {
  @ApiProperty({ type: PersonRow, nullable: true, description: 'null: nobody has this address' })
  person!: PersonRow | null;
}
