import { MAX_CONFIGURATION_REASON_LENGTH } from '@casebook/catalogue';
import { ApiProperty } from '@nestjs/swagger';
import { IsInt, IsNotEmpty, IsString, MaxLength, Min } from 'class-validator';

/** Fields that accompany every change of live configuration. */
export class ChangeReason {
  @ApiProperty({
    description: 'Why; goes into the audit trail',
    maxLength: MAX_CONFIGURATION_REASON_LENGTH,
  })
  @IsString()
  @IsNotEmpty()
  @MaxLength(MAX_CONFIGURATION_REASON_LENGTH)
  reason!: string;
}

export class LiveChange extends ChangeReason {
  @ApiProperty({ description: 'The revision that was looked at; another one is refused with 412' })
  @IsInt()
  @Min(1)
  revision!: number;
}
