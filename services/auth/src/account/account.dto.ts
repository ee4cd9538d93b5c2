import { MayBeAbsent, VisibleText } from '@casebook/service-kit';
import {
  type Code,
  MAX_NAME_LENGTH,
  MAX_PASSWORD_LENGTH,
  MAX_PHONE_LENGTH,
} from '@casebook/catalogue';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsEmail,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
} from 'class-validator';
import { MAX_ANSWER_LENGTH } from '../input/limits';
import { SECRET_QUESTIONS } from '../password/secret-answer';

const code = (value: Code) => ({ context: { code: value } });
const required = code('COMMON_REQUIRED');
const passwordMissing = code('AUTH_PASSWORD_REQUIRED');
const answerMissing = code('AUTH_SECRET_ANSWER_REQUIRED');
const questionMissing = code('AUTH_SECRET_QUESTION_REQUIRED');

const QUESTIONS = Object.values(SECRET_QUESTIONS);
const question = {
  enum: QUESTIONS,
  description: '1 favourite movie, 2 book, 3 colour, 4 meal',
};
const trimmed = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** The body of the forced change needs no current password, because the person has just signed in. */
export class UpdatePasswordBody {
  @ApiProperty()
  @MaxLength(MAX_PASSWORD_LENGTH)
  @IsString(required)
  @IsNotEmpty(required)
  newPassword!: string;

  @ApiProperty()
  @MaxLength(MAX_PASSWORD_LENGTH)
  @IsString(required)
  @IsNotEmpty(required)
  confirmation!: string;

  @ApiProperty({ description: 'Must equal the one set; sets it when none is' })
  @MaxLength(MAX_ANSWER_LENGTH)
  @Matches(/\S/, answerMissing)
  secretAnswer!: string;

  @ApiPropertyOptional({ ...question, description: `${question.description}; when none is set` })
  @MayBeAbsent()
  @IsIn(QUESTIONS, questionMissing)
  secretQuestion?: number;
}

export class ChangePasswordBody extends UpdatePasswordBody {
  @ApiProperty()
  @MaxLength(MAX_PASSWORD_LENGTH)
  @IsString(passwordMissing)
  @IsNotEmpty(passwordMissing)
  currentPassword!: string;
}

export class UpdateSecretQuestionBody {
  @ApiProperty()
  @MaxLength(MAX_PASSWORD_LENGTH)
  @IsString(passwordMissing)
  @IsNotEmpty(passwordMissing)
  password!: string;

  @ApiProperty(question)
  @IsIn(QUESTIONS, questionMissing)
  secretQuestion!: number;

  @ApiProperty()
  @MaxLength(MAX_ANSWER_LENGTH)
  @Matches(/\S/, answerMissing)
  secretAnswer!: string;

  @ApiPropertyOptional({ description: 'Needed when a question is set' })
  @MayBeAbsent()
  @MaxLength(MAX_ANSWER_LENGTH)
  @Matches(/\S/, answerMissing)
  originalAnswer?: string;
}

export class UpdateLoginIdBody {
  @ApiProperty({ description: 'The e-mail address in use now; becomes address and user ID' })
  @trimmed()
  @Matches(/^[\x21-\x7e]+$/, code('AUTH_EMAIL_FORM'))
  @MaxLength(MAX_NAME_LENGTH)
  @IsEmail({}, code('AUTH_EMAIL_FORM'))
  @IsNotEmpty(required)
  currentEmail!: string;

  @ApiProperty()
  @MaxLength(MAX_PASSWORD_LENGTH)
  @IsString(passwordMissing)
  @IsNotEmpty(passwordMissing)
  password!: string;
}

export class ProfileBody {
  @ApiPropertyOptional({ type: String, nullable: true })
  @IsOptional()
  @MaxLength(MAX_PHONE_LENGTH)
  @IsString()
  @trimmed()
  @VisibleText()
  phone?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, description: 'ISO 3166-1 alpha-2' })
  @IsOptional()
  @Matches(/^[A-Z]{2}$/)
  country?: string | null;

  @ApiProperty({ enum: ['ja', 'en', 'th'] })
  @IsIn(['ja', 'en', 'th'])
  language!: 'ja' | 'en' | 'th';
}

export class UpdateLanguageBody {
  @ApiProperty({ enum: ['ja', 'en', 'th'] })
  @IsIn(['ja', 'en', 'th'])
  language!: 'ja' | 'en' | 'th';
}

export class Profile {
  @ApiProperty()
  loginId!: string;

  @ApiProperty()
  email!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty()
  organisation!: string;

  @ApiProperty({ type: String, nullable: true })
  phone!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'ISO 3166-1 alpha-2' })
  country!: string | null;

  @ApiProperty({ enum: ['ja', 'en', 'th'] })
  language!: string;

  @ApiProperty({ ...question, type: Number, nullable: true })
  secretQuestion!: number | null;

  @ApiProperty({ type: String, nullable: true, format: 'date-time' })
  pwLastchanged!: Date | null;

  @ApiProperty({ type: String, nullable: true, format: 'date-time' })
  passwordValidUntil!: Date | null;
}
