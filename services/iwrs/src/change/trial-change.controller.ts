import { Caller, CurrentCaller, IdPipe, type Plain, StudyPrivilege } from '@casebook/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { TrialChangeConfirmation, TrialChangeList, TrialChangeRefusal } from './trial-change.dto';
import { TrialChanges } from './trial-changes';

/** Changes of what future subjects get that wait for a second person. The right to each is that of its kind. */
@ApiTags('change')
@ApiParam({ name: 'studyId', type: Number })
@StudyPrivilege({
  any: ['scheme_manage', 'arm_import', 'arm_reset', 'ip_import', 'ip_reset'],
})
@Controller('api/iwrs/:studyId/changes')
export class TrialChangeController {
  constructor(private readonly changes: TrialChanges) {}

  @ApiOperation({ operationId: 'listTrialChanges' })
  @ApiOkResponse({ type: TrialChangeList })
  @Get()
  async list(@CurrentCaller() caller: Caller): Promise<Plain<TrialChangeList>> {
    return { rows: await this.changes.list(caller) };
  }

  @ApiOperation({ operationId: 'confirmTrialChange' })
  @ApiNoContentResponse()
  @HttpCode(204)
  @Post(':requestId/confirm')
  confirm(
    @CurrentCaller() caller: Caller,
    @Param('requestId', IdPipe) requestId: number,
    @Body() { digest, reAuthToken }: TrialChangeConfirmation,
  ): Promise<void> {
    return this.changes.confirm(caller, requestId, digest, reAuthToken);
  }

  @ApiOperation({ operationId: 'rejectTrialChange' })
  @ApiNoContentResponse()
  @HttpCode(204)
  @Post(':requestId/reject')
  reject(
    @CurrentCaller() caller: Caller,
    @Param('requestId', IdPipe) requestId: number,
    @Body() { reason }: TrialChangeRefusal,
  ): Promise<void> {
    return this.changes.reject(caller, requestId, reason);
  }

  @ApiOperation({ operationId: 'withdrawTrialChange' })
  @ApiNoContentResponse()
  @HttpCode(204)
  @Post(':requestId/withdraw')
  withdraw(
    @CurrentCaller() caller: Caller,
    @Param('requestId', IdPipe) requestId: number,
    @Body() { reason }: TrialChangeRefusal,
  ): Promise<void> {
    return this.changes.withdraw(caller, requestId, reason);
  }
}
