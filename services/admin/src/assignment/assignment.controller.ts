import {
  Caller,
  CurrentCaller,
  IdPipe,
  RightsRequested,
  StudyPrivilege,
} from '@casebook/service-kit';
import { Body, Controller, HttpCode, Param, Post, Put, Res } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  AssignmentChange,
  AssignmentCreated,
  AssignmentInput,
  AssignmentsCreated,
  AssignmentsInput,
  AssignmentWithdrawal,
} from './assignment.dto';
import { AssignmentService, placed } from './assignment.service';

/**
 * Roles of one person. The first roles of a person in the study need `user_register`, further ones `user_role_edit`.
 */
@ApiTags('assignment', 'user')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/admin/:studyId')
export class AssignmentController {
  constructor(private readonly assignments: AssignmentService) {}

  @StudyPrivilege({ any: ['user_register', 'user_role_edit'] })
  @ApiOperation({ operationId: 'assignRoles' })
  @ApiCreatedResponse({ type: AssignmentsCreated })
  @Post('users/:personId/assignments')
  async assignAll(
    @CurrentCaller() caller: Caller,
    @Param('personId', IdPipe) personId: number,
    @Body() { assignments }: AssignmentsInput,
  ): Promise<AssignmentsCreated> {
    return this.assignments.assign(caller, personId, placed(assignments));
  }

  @StudyPrivilege({ any: ['user_register', 'user_role_edit'] })
  @ApiOperation({ operationId: 'assignRole' })
  @ApiCreatedResponse({ type: AssignmentCreated })
  @ApiAcceptedResponse({ type: RightsRequested, description: 'Waits for a second person' })
  @Post('assignments')
  async assign(
    @CurrentCaller() caller: Caller,
    @Body() { personId, ...input }: AssignmentInput,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AssignmentCreated | RightsRequested> {
    const given = await this.assignments.assign(caller, personId, [{ place: '', input }]);
    const [assignmentId] = given.assignmentIds;
    if (assignmentId !== undefined) return { assignmentId };
    void reply.status(202);
    return { requestIds: given.requestIds, confirmers: given.confirmers };
  }

  @StudyPrivilege({ all: ['user_role_edit'] })
  @ApiOperation({ operationId: 'changeAssignment' })
  @ApiNoContentResponse()
  @ApiAcceptedResponse({ type: RightsRequested, description: 'Waits for a second person' })
  @HttpCode(204)
  @Put('assignments/:assignmentId')
  async change(
    @CurrentCaller() caller: Caller,
    @Param('assignmentId', IdPipe) assignmentId: number,
    @Body() input: AssignmentChange,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RightsRequested | undefined> {
    const waits = await this.assignments.change(caller, assignmentId, input);
    if (waits) void reply.status(202);
    return waits ?? undefined;
  }

  @StudyPrivilege({ all: ['user_role_edit'] })
  @ApiOperation({ operationId: 'withdrawAssignment', description: 'Ends the role at once' })
  @ApiNoContentResponse()
  @HttpCode(204)
  @Post('assignments/:assignmentId/withdraw')
  async withdraw(
    @CurrentCaller() caller: Caller,
    @Param('assignmentId', IdPipe) assignmentId: number,
    @Body() input: AssignmentWithdrawal,
  ): Promise<void> {
    await this.assignments.withdraw(caller, assignmentId, input);
  }
}
