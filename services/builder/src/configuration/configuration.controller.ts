import { Caller, CurrentCaller, IdPipe, StudyPrivilege } from '@casebook/service-kit';
import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import {
  PrivilegeUpdate,
  Setting,
  SettingUpdate,
  StudyRole,
  StudyRoleList,
} from './configuration.dto';
import { ConfigurationService } from './configuration.service';

@ApiTags('configuration')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/builder/:studyId')
export class ConfigurationController {
  constructor(private readonly configuration: ConfigurationService) {}

  @StudyPrivilege({ any: ['builder_menu_view', 'study_setting_edit'] })
  @ApiOperation({ operationId: 'listStudyRoles' })
  @ApiOkResponse({ type: StudyRoleList })
  @Get('roles')
  roles(@Param('studyId', IdPipe) studyId: number): Promise<StudyRoleList> {
    return this.configuration.roles(studyId);
  }

  @StudyPrivilege({ all: ['study_setting_edit'] })
  @ApiOperation({ operationId: 'setRolePrivileges' })
  @ApiOkResponse({ type: StudyRole })
  // Not `:roleId`: in a path that names the role the caller acts under.
  @Put('roles/:ofRoleId/privileges')
  setPrivileges(
    @CurrentCaller() caller: Caller,
    @Param('studyId', IdPipe) studyId: number,
    @Param('ofRoleId', IdPipe) roleId: number,
    @Body() input: PrivilegeUpdate,
  ): Promise<StudyRole> {
    return this.configuration.setPrivileges(caller, studyId, roleId, input);
  }

  @StudyPrivilege({ any: ['builder_menu_view', 'study_setting_edit'] })
  @ApiOperation({ operationId: 'getStudySetting' })
  @ApiOkResponse({ type: Setting })
  @Get('settings')
  setting(@Param('studyId', IdPipe) studyId: number): Promise<Setting> {
    return this.configuration.setting(studyId);
  }

  @StudyPrivilege({ all: ['study_setting_edit'] })
  @ApiOperation({ operationId: 'setStudySetting' })
  @ApiOkResponse({ type: Setting })
  @Put('settings')
  setSetting(
    @CurrentCaller() caller: Caller,
    @Param('studyId', IdPipe) studyId: number,
    @Body() input: SettingUpdate,
  ): Promise<Setting> {
    return this.configuration.setSetting(caller, studyId, input);
  }
}
