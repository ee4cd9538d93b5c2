import { Caller, CurrentCaller, IdPipe, PageQuery, StudyPrivilege } from '@casebook/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { AssignmentAuditList } from '../audit/audit.dto';
import {
  AssignmentCreated,
  AssignmentEnd,
  AssignmentInput,
  AssignmentsCreated,
  AssignmentsInput,
  StudyUser,
  StudyUserList,
  UserListQuery,
} from './assignment.dto';
import { AssignmentService } from './assignment.service';

@ApiTags('user')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/admin/:studyId')
export class AssignmentController {
  constructor(private readonly assignments: AssignmentService) {}

  @StudyPrivilege({ all: ['user_list_view'] })
  @ApiOperation({ operationId: 'listUsers' })
  @ApiOkResponse({ type: StudyUserList })
  @Get('users')
  list(@CurrentCaller() caller: Caller, @Query() query: UserListQuery): Promise<StudyUserList> {
    return this.assignments.listUsers(caller, query);
  }

  @StudyPrivilege({ all: ['user_list_view'] })
  @ApiOperation({ operationId: 'getUser' })
  @ApiOkResponse({ type: StudyUser })
  @Get('users/:personId')
  get(
    @CurrentCaller() caller: Caller,
    @Param('personId', IdPipe) personId: number,
  ): Promise<StudyUser> {
    return this.assignments.getUser(caller, personId);
  }

  @StudyPrivilege({ all: ['user_list_view'] })
  @ApiOperation({ operationId: 'userAudit' })
  @ApiOkResponse({ type: AssignmentAuditList })
  @Get('users/:personId/audit')
  audit(
    @CurrentCaller() caller: Caller,
    @Param('personId', IdPipe) personId: number,
    @Query() query: PageQuery,
  ): Promise<AssignmentAuditList> {
    return this.assignments.audit(caller, personId, query);
  }

  @StudyPrivilege({ any: ['user_register', 'user_role_edit'] })
  @ApiOperation({ operationId: 'assignRoles' })
  @ApiCreatedResponse({ type: AssignmentsCreated })
  @Post('users/:personId/assignments')
  async assignAll(
    @CurrentCaller() caller: Caller,
    @Param('personId', IdPipe) personId: number,
    @Body() { assignments }: AssignmentsInput,
  ): Promise<AssignmentsCreated> {
    const roles = assignments.map((input, index) => ({ place: `assignments.${index}.`, input }));
    return { assignmentIds: await this.assignments.assign(caller, personId, roles) };
  }

  @StudyPrivilege({ any: ['user_register', 'user_role_edit'] })
  @ApiOperation({ operationId: 'assignRole' })
  @ApiCreatedResponse({ type: AssignmentCreated })
  @Post('assignments')
  async assign(
    @CurrentCaller() caller: Caller,
    @Body() { personId, ...input }: AssignmentInput,
  ): Promise<AssignmentCreated> {
    const [assignmentId] = await this.assignments.assign(caller, personId, [{ place: '', input }]);
    return { assignmentId: assignmentId! };
  }

  @StudyPrivilege({ all: ['user_role_edit'] })
  @ApiOperation({ operationId: 'endAssignment' })
  @ApiNoContentResponse()
  @HttpCode(204)
  @Post('assignments/:assignmentId/end')
  async end(
    @CurrentCaller() caller: Caller,
    @Param('assignmentId', IdPipe) assignmentId: number,
    @Body() input: AssignmentEnd,
  ): Promise<void> {
    await this.assignments.end(caller, assignmentId, input);
  }
}
