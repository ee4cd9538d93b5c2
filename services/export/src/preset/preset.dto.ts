import { ApiProperty } from '@nestjs/swagger';
import { ObjectOf } from '@casebook/service-kit';
import { IsString, Matches, MaxLength } from 'class-validator';
import { DatasetInput } from '../dataset/dataset.dto';

const MAX_NAME = 100;

/** A choice for exports under a name. A preset of the same name is replaced. */
export class DatasetPresetInput {
  @ApiProperty({ maxLength: MAX_NAME })
  @IsString()
  @Matches(/\S/, { context: { code: 'COMMON_REQUIRED' } })
  @MaxLength(MAX_NAME)
  name!: string;

  @ApiProperty({ type: DatasetInput })
  @ObjectOf(() => DatasetInput)
  input!: DatasetInput;
}

export class DatasetPreset {
  @ApiProperty() presetId!: number;
  @ApiProperty() name!: string;
  @ApiProperty({ type: DatasetInput }) input!: DatasetInput;
}

export class DatasetPresetList {
  @ApiProperty({ type: [DatasetPreset] }) presets!: DatasetPreset[];
}
