import { Caller, CurrentCaller, IdPipe, StudyPrivilege } from '@casebook/service-kit';
import { Body, Controller, Get, Param, Put, Res } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SecondPersonUpdate, Setting, SettingChanged, SettingUpdate } from './settings.dto';
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

  @StudyPrivilege({ all: ['study_setting_edit'] })
  @ApiOperation({ operationId: 'setSecondPerson' })
  @ApiOkResponse({ type: SettingChanged })
  @ApiAcceptedResponse({ type: SettingChanged, description: 'Waits for a second person' })
  @Put('second-person')
  async setSecondPerson(
    @CurrentCaller() caller: Caller,
    @Param('studyId', IdPipe) studyId: number,
    @Body() input: SecondPersonUpdate,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SettingChanged> {
    const changed = await this.settings.setSecondPerson(caller, studyId, input);
    if (changed.requestIds.length > 0) void reply.status(202);
    return changed;
  }
}
