import {
  type Caller,
  CurrentCaller,
  rightsDigest,
  setSessionTime,
  SignedIn,
  StudyPrivilege,
} from '@casebook/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Sessions } from '../session/sessions';
import { Studies } from './studies';
import {
  PrivilegesAnswer,
  StudyDetail,
  StudyListAnswer,
  StudyListBody,
  StudyParams,
  StudyRoleParams,
  StudyRolesAnswer,
  StudySettingAnswer,
} from './study.dto';

@ApiTags('study')
@ApiBearerAuth()
@Controller('api/study')
export class StudyController {
  constructor(
    private readonly studies: Studies,
    private readonly sessions: Sessions,
  ) {}

  @SignedIn()
  @Post('list')
  @HttpCode(200)
  @ApiOperation({ operationId: 'studyList' })
  @ApiOkResponse({ type: StudyListAnswer })
  async list(
    @Body() _body: StudyListBody,
    @CurrentCaller() caller: Caller,
  ): Promise<StudyListAnswer> {
    return { rows: await this.studies.listFor(caller) };
  }

  @StudyPrivilege()
  @Get('detail')
  @ApiOperation({ operationId: 'studyDetail' })
  @ApiOkResponse({ type: StudyDetail })
  async detail(
    @Query() { studyId }: StudyRoleParams,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StudyDetail> {
    const detail = await this.studies.detail(caller);
    setSessionTime(
      reply,
      await this.sessions.enterStudy(caller.sessionId, studyId, caller.requestId),
    );
    return detail;
  }

  @StudyPrivilege()
  @Get('privilege/:studyId/:roleId')
  @ApiOperation({ operationId: 'studyPrivileges' })
  @ApiOkResponse({ type: PrivilegesAnswer })
  privileges(@Param() _params: StudyRoleParams, @CurrentCaller() caller: Caller): PrivilegesAnswer {
    return { privileges: [...caller.privileges].toSorted(), digest: rightsDigest(caller) };
  }

  @StudyPrivilege()
  @Get('privilege/privilege/:studyId/:roleId')
  @ApiOperation({ operationId: 'studyPrivilegesOfRole' })
  @ApiOkResponse({ type: PrivilegesAnswer })
  privilegesOfRole(
    @Param() params: StudyRoleParams,
    @CurrentCaller() caller: Caller,
  ): PrivilegesAnswer {
    return this.privileges(params, caller);
  }

  @SignedIn()
  @Get('role/master-data-list/:studyId')
  @ApiOperation({ operationId: 'studyRoles' })
  @ApiOkResponse({ type: StudyRolesAnswer })
  async roles(
    @Param() { studyId }: StudyParams,
    @CurrentCaller() caller: Caller,
  ): Promise<StudyRolesAnswer> {
    return { rows: await this.studies.roles(caller, studyId) };
  }

  @SignedIn()
  @Get('setting/:studyId')
  @ApiOperation({ operationId: 'studySetting' })
  @ApiOkResponse({ type: StudySettingAnswer })
  setting(
    @Param() { studyId }: StudyParams,
    @CurrentCaller() caller: Caller,
  ): Promise<StudySettingAnswer> {
    return this.studies.setting(caller, studyId);
  }
}
