import { Caller, CurrentCaller, IdPipe, StudyPrivilege } from '@casebook/service-kit';
import { Body, Controller, Get, Param, Post, Put, Res } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  NewRole,
  PrivilegeUpdate,
  RoleUpdate,
  StudyRole,
  StudyRoleChanged,
  StudyRoleList,
} from './roles.dto';
import { RolesService } from './roles.service';

/** The path parameter is `:ofRoleId` because `:roleId` names the role of the caller. */
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
  @ApiCreatedResponse({ type: StudyRoleChanged, description: 'Some rights may wait' })
  @Post()
  create(
    @CurrentCaller() caller: Caller,
    @Param('studyId', IdPipe) studyId: number,
    @Body() input: NewRole,
  ): Promise<StudyRoleChanged> {
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
  @ApiOkResponse({ type: StudyRoleChanged })
  @ApiAcceptedResponse({ type: StudyRoleChanged, description: 'Waits for a second person' })
  @Put(':ofRoleId/privileges')
  async setPrivileges(
    @CurrentCaller() caller: Caller,
    @Param('studyId', IdPipe) studyId: number,
    @Param('ofRoleId', IdPipe) roleId: number,
    @Body() input: PrivilegeUpdate,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StudyRoleChanged> {
    const changed = await this.roles.setPrivileges(caller, studyId, roleId, input);
    if (changed.requestIds.length > 0) void reply.status(202);
    return changed;
  }
}
