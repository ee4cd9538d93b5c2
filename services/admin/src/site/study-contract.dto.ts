import { MAX_CONTRACT_NUMBER_LENGTH, MAX_REASON_LENGTH } from '@casebook/catalogue';
import { LARGEST_ID, VisibleText } from '@casebook/service-kit';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { IsDay, OptionalText, RequiredText } from '../input/fields';
import { MAX_DAY_LENGTH } from '../input/limits';

export class StudyContractUpdate {
  @ApiProperty({ maxLength: MAX_CONTRACT_NUMBER_LENGTH })
  @RequiredText(MAX_CONTRACT_NUMBER_LENGTH)
  @VisibleText()
  contractNumber!: string;

  @ApiPropertyOptional({ type: String, format: 'date', nullable: true })
  @IsDay('contractDate')
  @OptionalText(MAX_DAY_LENGTH)
  contractDate?: string | null;

  @ApiProperty({ description: 'Revision that was shown; 0 when there was none' })
  @IsInt()
  @Min(0)
  @Max(LARGEST_ID)
  revision!: number;

  @ApiProperty({ description: 'Why' })
  @RequiredText(MAX_REASON_LENGTH)
  reason!: string;
}

export class StudyContract {
  @ApiProperty({
    enum: ['none', 'study', 'site'],
    description: 'Contract-number level: no limitation, one for the study, one per site',
  })
  level!: 'none' | 'study' | 'site';
  @ApiProperty({ type: String, nullable: true }) contractNumber!: string | null;
  @ApiProperty({ type: String, nullable: true, format: 'date' }) contractDate!: string | null;
  @ApiProperty({ description: '0: not entered yet' }) revision!: number;
  @ApiProperty({ type: String, nullable: true }) updatedBy!: string | null;
  @ApiProperty({ type: String, nullable: true, format: 'date-time' }) updatedAt!: string | null;
}
