import { Caller, CurrentCaller, IdPipe, StudyPrivilege } from '@casebook/service-kit';
import { Body, Controller, Get, Param, Post, Put } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { NewRole, PrivilegeUpdate, RoleUpdate, StudyRole, StudyRoleList } from './roles.dto';
import { RolesService } from './roles.service';

/** The path says `:ofRoleId`: `:roleId` in a path names the role the caller acts under. */
@ApiTags('configuration')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/builder/:studyId/roles')
export class RolesController {
  constructor(private readonly roles: RolesService) {}

  @StudyPrivilege({ any: ['builder_menu_view', 'study_setting_edit'] })
  @ApiOperation({ operationId: 'listStudyRoles' })
  @ApiOkResponse({ type: StudyRoleList })
  @Get()
  list(@Param('studyId', IdPipe) studyId: number): Promise<StudyRoleList> {
    return this.roles.list(studyId);
  }

  @StudyPrivilege({ all: ['study_setting_edit'] })
  @ApiOperation({ operationId: 'createRole' })
  @ApiCreatedResponse({ type: StudyRole })
  @Post()
  create(
    @CurrentCaller() caller: Caller,
    @Param('studyId', IdPipe) studyId: number,
    @Body() input: NewRole,
  ): Promise<StudyRole> {
    return this.roles.create(caller, studyId, input);
  }

  @StudyPrivilege({ all: ['study_setting_edit'] })
  @ApiOperation({ operationId: 'updateRole' })
  @ApiOkResponse({ type: StudyRole })
  @Put(':ofRoleId')
  update(
    @CurrentCaller() caller: Caller,
    @Param('studyId', IdPipe) studyId: number,
    @Param('ofRoleId', IdPipe) roleId: number,
    @Body() input: RoleUpdate,
  ): Promise<StudyRole> {
    return this.roles.update(caller, studyId, roleId, input);
  }

  @StudyPrivilege({ all: ['study_setting_edit'] })
  @ApiOperation({ operationId: 'setRolePrivileges' })
  @ApiOkResponse({ type: StudyRole })
  @Put(':ofRoleId/privileges')
  setPrivileges(
    @CurrentCaller() caller: Caller,
    @Param('studyId', IdPipe) studyId: number,
    @Param('ofRoleId', IdPipe) roleId: number,
    @Body() input: PrivilegeUpdate,
  ): Promise<StudyRole> {
    return this.roles.setPrivileges(caller, studyId, roleId, input);
  }
}
