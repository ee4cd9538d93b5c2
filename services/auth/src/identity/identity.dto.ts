import { MAX_PASSWORD_LENGTH } from '@casebook/catalogue';
import { ApiProperty } from '@nestjs/swagger';
import { IsNotEmpty, IsString, Length, MaxLength } from 'class-validator';

/** A change of the own name or address that somebody requested. */
export class OwnIdentityChange {
  @ApiProperty() name!: string;
  @ApiProperty() email!: string;
  @ApiProperty() formerName!: string;
  @ApiProperty() formerEmail!: string;
  @ApiProperty() requestedByName!: string;
  @ApiProperty({ format: 'date-time' }) requestedAt!: string;
  @ApiProperty({ format: 'date-time', description: 'Takes effect then, once it is confirmed' })
  dueAt!: string;
  @ApiProperty({ type: String, nullable: true }) confirmedByName!: string | null;
  @ApiProperty({ type: String, nullable: true }) reason!: string | null;
}

export class OwnIdentityChangeAnswer {
  @ApiProperty({ type: OwnIdentityChange, nullable: true, description: 'null: none waits' })
  change!: OwnIdentityChange | null;
}

export class ConfirmIdentityChangeBody {
  @ApiProperty({ description: 'The present password' })
  @MaxLength(MAX_PASSWORD_LENGTH)
  @IsString()
  @IsNotEmpty()
  password!: string;
}

export class StopIdentityChangeBody {
  @ApiProperty({ description: 'From the link in the mail to the former address' })
  @IsString()
  @Length(43, 43)
  token!: string;
}
