import { Caller, CurrentCaller, IdPipe, PagingInput, StudyPrivilege } from '@casebook/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { ANY_STATUS } from '../status/status-input';
import { StatusRunHistoryService } from './status-run-history.service';
import { StatusRunRequestService } from './status-run-request.service';
import {
  StatusRunDetail,
  StatusRunInput,
  StatusRunList,
  StatusRunReason,
  StatusRunStarted,
} from './status-run.dto';

/** Runs that set or clear a status for many targets. Each is known to its person only, in the role that started it. */
@ApiTags('status-run')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/subject/:studyId/status-runs')
export class StatusRunController {
  constructor(
    private readonly requests: StatusRunRequestService,
    private readonly history: StatusRunHistoryService,
  ) {}

  @StudyPrivilege({ all: ['CRF_VIEW'], any: ANY_STATUS })
  @ApiOperation({ operationId: 'startStatusRun' })
  @ApiCreatedResponse({ type: StatusRunStarted })
  @Post()
  start(@CurrentCaller() caller: Caller, @Body() input: StatusRunInput): Promise<StatusRunStarted> {
    return this.requests.start(caller, input);
  }

  @StudyPrivilege({ all: ['CRF_VIEW'], any: ANY_STATUS })
  @ApiOperation({ operationId: 'listStatusRuns' })
  @ApiOkResponse({ type: StatusRunList })
  @Get()
  list(@CurrentCaller() caller: Caller, @Query() query: PagingInput): Promise<StatusRunList> {
    return this.history.list(caller, query);
  }

  @StudyPrivilege({ all: ['CRF_VIEW'], any: ANY_STATUS })
  @ApiOperation({ operationId: 'getStatusRun' })
  @ApiOkResponse({ type: StatusRunDetail })
  @Get(':runId')
  run(
    @CurrentCaller() caller: Caller,
    @Param('runId', IdPipe) runId: number,
  ): Promise<StatusRunDetail> {
    return this.history.run(caller, runId);
  }

  @StudyPrivilege({ all: ['CRF_VIEW'], any: ANY_STATUS })
  @ApiOperation({
    operationId: 'applyStatusRun',
    description: 'Does what a finished preview counted, with the same targets',
  })
  @ApiCreatedResponse({ type: StatusRunStarted })
  @Post(':runId/apply')
  apply(
    @CurrentCaller() caller: Caller,
    @Param('runId', IdPipe) runId: number,
    @Body() input: StatusRunReason,
  ): Promise<StatusRunStarted> {
    return this.requests.apply(caller, runId, input);
  }

  @StudyPrivilege({ all: ['CRF_VIEW'], any: ANY_STATUS })
  @ApiOperation({ operationId: 'cancelStatusRun' })
  @ApiOkResponse({ type: StatusRunDetail })
  @HttpCode(200)
  @Post(':runId/cancel')
  async cancel(
    @CurrentCaller() caller: Caller,
    @Param('runId', IdPipe) runId: number,
  ): Promise<StatusRunDetail> {
    await this.requests.cancel(caller, runId);
    return this.history.run(caller, runId);
  }
}
