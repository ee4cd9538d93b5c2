import { Caller, CurrentCaller, IdPipe, StudyPrivilege } from '@casebook/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { DATASET_PRIVILEGES } from '../dataset/dataset-rights';
import { DatasetPreset, DatasetPresetInput, DatasetPresetList } from './preset.dto';
import { PresetService } from './preset.service';

@ApiTags('preset')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/export/:studyId/dataset-presets')
export class PresetController {
  constructor(private readonly presets: PresetService) {}

  @StudyPrivilege({ all: [...DATASET_PRIVILEGES] })
  @ApiOperation({ operationId: 'listDatasetPresets' })
  @ApiOkResponse({ type: DatasetPresetList })
  @Get()
  list(@CurrentCaller() caller: Caller): Promise<DatasetPresetList> {
    return this.presets.list(caller);
  }

  @StudyPrivilege({ all: [...DATASET_PRIVILEGES] })
  @ApiOperation({ operationId: 'keepDatasetPreset' })
  @ApiCreatedResponse({ type: DatasetPreset })
  @Post()
  keep(@CurrentCaller() caller: Caller, @Body() input: DatasetPresetInput): Promise<DatasetPreset> {
    return this.presets.keep(caller, input);
  }

  @StudyPrivilege({ all: [...DATASET_PRIVILEGES] })
  @ApiOperation({ operationId: 'deleteDatasetPreset' })
  @ApiNoContentResponse()
  @HttpCode(204)
  @Post(':presetId/delete')
  remove(
    @CurrentCaller() caller: Caller,
    @Param('presetId', IdPipe) presetId: number,
  ): Promise<void> {
    return this.presets.remove(caller, presetId);
  }
}
