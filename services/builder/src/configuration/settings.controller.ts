import { Caller, CurrentCaller, IdPipe, StudyPrivilege } from '@casebook/service-kit';
import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Setting, SettingUpdate } from './settings.dto';
import { SettingsService } from './settings.service';

@ApiTags('configuration')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/builder/:studyId/settings')
export class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @StudyPrivilege({ any: ['builder_menu_view', 'study_setting_edit'] })
  @ApiOperation({ operationId: 'getStudySetting' })
  @ApiOkResponse({ type: Setting })
  @Get()
  read(@Param('studyId', IdPipe) studyId: number): Promise<Setting> {
    return this.settings.read(studyId);
  }

  @StudyPrivilege({ all: ['study_setting_edit'] })
  @ApiOperation({ operationId: 'setStudySetting' })
  @ApiOkResponse({ type: Setting })
  @Put()
  change(
    @CurrentCaller() caller: Caller,
    @Param('studyId', IdPipe) studyId: number,
    @Body() input: SettingUpdate,
  ): Promise<Setting> {
    return this.settings.change(caller, studyId, input);
  }
}
