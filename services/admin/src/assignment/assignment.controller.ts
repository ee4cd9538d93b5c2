import { Caller, CurrentCaller, StudyPrivilege } from '@casebook/service-kit';
import { Body, Controller, Get, HttpCode, Param, ParseIntPipe, Post, Query } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import {
  AssignmentCreated,
  AssignmentEnd,
  AssignmentInput,
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

  @StudyPrivilege({ any: ['user_register', 'user_role_edit'] })
  @ApiOperation({ operationId: 'assignRole' })
  @ApiCreatedResponse({ type: AssignmentCreated })
  @Post('assignments')
  assign(
    @CurrentCaller() caller: Caller,
    @Body() input: AssignmentInput,
  ): Promise<AssignmentCreated> {
    return this.assignments.assign(caller, input);
  }

  @StudyPrivilege({ all: ['user_role_edit'] })
  @ApiOperation({ operationId: 'endAssignment' })
  @ApiNoContentResponse()
  @HttpCode(204)
  @Post('assignments/:assignmentId/end')
  async end(
    @CurrentCaller() caller: Caller,
    @Param('assignmentId', ParseIntPipe) assignmentId: number,
    @Body() input: AssignmentEnd,
  ): Promise<void> {
    await this.assignments.end(caller, assignmentId, input);
  }
}
