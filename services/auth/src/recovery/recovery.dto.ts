import { LARGEST_ID, MayBeAbsent } from '@casebook/service-kit';
import { type Code, MAX_NAME_LENGTH } from '@casebook/catalogue';
import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import {
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { MAX_ANSWER_LENGTH } from '../input/limits';
import { SECRET_QUESTIONS } from '../password/secret-answer';

const code = (value: Code) => ({ context: { code: value } });
const answerMissing = code('AUTH_SECRET_ANSWER_REQUIRED');

/** The body of both recovery pages: address, question and answer together, so that none can be probed alone. */
export class RecoveryBody {
  @ApiProperty({ description: 'Registered e-mail address' })
  @MaxLength(MAX_NAME_LENGTH)
  @IsEmail({}, code('AUTH_EMAIL_FORM'))
  @IsNotEmpty(code('AUTH_EMAIL_REQUIRED'))
  email!: string;

  @ApiProperty({
    enum: Object.values(SECRET_QUESTIONS),
    description: 'Favourite: 1 film, 2 book, 3 colour, 4 meal',
  })
  @IsIn(Object.values(SECRET_QUESTIONS), code('AUTH_SECRET_QUESTION_REQUIRED'))
  secretQuestion!: number;

  @ApiProperty({ description: 'Case, width and extra spaces do not matter' })
  @MaxLength(MAX_ANSWER_LENGTH)
  @IsString(answerMissing)
  @IsNotEmpty(answerMissing)
  secretAnswer!: string;
}

/** The person whom an administrator of a study helps. */
export class StudyPersonBody {
  @ApiProperty({ description: 'Study in whose name it is done' })
  @IsInt(code('COMMON_NOT_POSITIVE_INTEGER'))
  @Min(1, code('COMMON_NOT_POSITIVE_INTEGER'))
  studyId!: number;

  @ApiProperty()
  @IsInt(code('COMMON_NOT_POSITIVE_INTEGER'))
  @Min(1, code('COMMON_NOT_POSITIVE_INTEGER'))
  @Max(LARGEST_ID)
  personId!: number;
}

export class ResetPasswordBody extends StudyPersonBody {
  @ApiPropertyOptional({
    description:
      'The person has forgotten the answer to the secret question too: the next change of the password sets both anew',
  })
  @MayBeAbsent()
  @IsBoolean()
  secretForgotten?: boolean;
}

export class StudyBody extends PickType(StudyPersonBody, ['studyId']) {}
