import { MAX_NAME_LENGTH, MAX_PHONE_LENGTH, MAX_REASON_LENGTH } from '@casebook/catalogue';
import { MayBeAbsent, VisibleText } from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  IsEmail,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  Min,
} from 'class-validator';

const Trimmed = () =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

// PostgreSQL cannot store the character NUL.
const WITHOUT_NUL = /^[^\0]*$/;

/** All fields that an administrator may correct; omitted ones (name, e-mail) stay unchanged. */
export class EditPersonBody {
  @ApiPropertyOptional({ description: 'Changed by administrators of the portal only' })
  @MayBeAbsent()
  @Trimmed()
  @MaxLength(MAX_NAME_LENGTH)
  @Matches(WITHOUT_NUL)
  @IsString()
  @IsNotEmpty()
  @VisibleText()
  name?: string;

  @ApiPropertyOptional({ description: 'Changed by administrators of the portal only' })
  @MayBeAbsent()
  @Trimmed()
  @MaxLength(MAX_NAME_LENGTH)
  @IsEmail({}, { context: { code: 'AUTH_EMAIL_FORM' } })
  @IsNotEmpty()
  @VisibleText()
  email?: string;

  @ApiProperty()
  @Trimmed()
  @MaxLength(MAX_NAME_LENGTH)
  @Matches(WITHOUT_NUL)
  @IsString()
  @IsNotEmpty()
  @VisibleText()
  organisation!: string;

  @ApiProperty({ type: String, nullable: true })
  @IsOptional()
  @Trimmed()
  @MaxLength(MAX_PHONE_LENGTH)
  @Matches(WITHOUT_NUL)
  @IsString()
  @VisibleText()
  phone!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'ISO 3166-1 alpha-2, e.g. JP' })
  @IsOptional()
  @Matches(/^[A-Z]{2}$/)
  country!: string | null;

  @ApiProperty()
  @Trimmed()
  @MaxLength(MAX_REASON_LENGTH)
  @Matches(WITHOUT_NUL)
  @IsString()
  @IsNotEmpty()
  reason!: string;

  @ApiProperty({ description: '`personRevision` of the user as it was shown' })
  @IsInt()
  @Min(0)
  revision!: number;
}
