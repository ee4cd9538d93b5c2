import type { Privilege } from '@casebook/catalogue';
import { Caller, CurrentCaller, IdPipe, PagingInput, StudyPrivilege } from '@casebook/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { EcsHistoryService } from './ecs-history.service';
import { EcsRequestService } from './ecs-request.service';
import { EcsSubjectsService } from './ecs-subjects.service';
import { EcsSubjectList, EcsSubjectQuery } from './ecs-subjects.dto';
import { FailedChecksService } from './failed-checks.service';
import {
  EcsResultQuery,
  EcsRunDetail,
  EcsRunInput,
  EcsRunList,
  EcsRunQuery,
  EcsRunStarted,
  EcsSubjectDetail,
  EcsSubjectResultList,
  EcsSubjectRunList,
  FailedCheckList,
} from './ecs.dto';

const RUNS: Privilege[] = ['ECS_RE_EXECUTE', 'RE_RUN_ECS'];
/** Whoever runs the checks sees their history as well. */
const SEES: Privilege[] = ['ECS_HISTORY_VIEW', ...RUNS];

/** Runs of the checks (ECS) over one subject, several subjects, a site or the study. */
@ApiTags('ecs')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/subject/:studyId')
export class EcsController {
  constructor(
    private readonly requests: EcsRequestService,
    private readonly history: EcsHistoryService,
    private readonly failed: FailedChecksService,
    private readonly subjects: EcsSubjectsService,
  ) {}

  @StudyPrivilege({ any: SEES })
  @ApiOperation({ operationId: 'listEcsSubjects' })
  @ApiOkResponse({ type: EcsSubjectList })
  @Get('ecs/subjects')
  listSubjects(
    @CurrentCaller() caller: Caller,
    @Query() query: EcsSubjectQuery,
  ): Promise<EcsSubjectList> {
    return this.subjects.list(caller, query);
  }

  @StudyPrivilege({ any: RUNS })
  @ApiOperation({ operationId: 'startEcsRun' })
  @ApiCreatedResponse({ type: EcsRunStarted })
  @Post('ecs/runs')
  start(@CurrentCaller() caller: Caller, @Body() input: EcsRunInput): Promise<EcsRunStarted> {
    return this.requests.start(caller, input);
  }

  @StudyPrivilege({ any: SEES })
  @ApiOperation({ operationId: 'listEcsRuns' })
  @ApiOkResponse({ type: EcsRunList })
  @Get('ecs/runs')
  list(@CurrentCaller() caller: Caller, @Query() query: EcsRunQuery): Promise<EcsRunList> {
    return this.history.list(caller, query);
  }

  @StudyPrivilege({ any: SEES })
  @ApiOperation({ operationId: 'getEcsRun' })
  @ApiOkResponse({ type: EcsRunDetail })
  @Get('ecs/runs/:runId')
  run(
    @CurrentCaller() caller: Caller,
    @Param('runId', IdPipe) runId: number,
  ): Promise<EcsRunDetail> {
    return this.history.run(caller, runId);
  }

  @StudyPrivilege({ any: RUNS })
  @ApiOperation({ operationId: 'cancelEcsRun' })
  @ApiOkResponse({ type: EcsRunDetail })
  @HttpCode(200)
  @Post('ecs/runs/:runId/cancel')
  async cancel(
    @CurrentCaller() caller: Caller,
    @Param('runId', IdPipe) runId: number,
  ): Promise<EcsRunDetail> {
    await this.requests.cancel(caller, runId);
    return this.history.run(caller, runId);
  }

  @StudyPrivilege({ any: SEES })
  @ApiOperation({ operationId: 'listEcsResults' })
  @ApiOkResponse({ type: EcsSubjectResultList })
  @Get('ecs/runs/:runId/subjects')
  results(
    @CurrentCaller() caller: Caller,
    @Param('runId', IdPipe) runId: number,
    @Query() query: EcsResultQuery,
  ): Promise<EcsSubjectResultList> {
    return this.history.results(caller, runId, query);
  }

  @StudyPrivilege({ any: SEES })
  @ApiOperation({ operationId: 'getEcsResult' })
  @ApiOkResponse({ type: EcsSubjectDetail })
  @Get('ecs/runs/:runId/subjects/:subjectId')
  result(
    @CurrentCaller() caller: Caller,
    @Param('runId', IdPipe) runId: number,
    @Param('subjectId', IdPipe) subjectId: number,
  ): Promise<EcsSubjectDetail> {
    return this.history.result(caller, runId, subjectId);
  }

  @StudyPrivilege({ any: SEES })
  @ApiOperation({ operationId: 'listFailedChecks' })
  @ApiOkResponse({ type: FailedCheckList })
  @Get('ecs/failed-checks')
  failedChecks(
    @CurrentCaller() caller: Caller,
    @Query() query: PagingInput,
  ): Promise<FailedCheckList> {
    return this.failed.list(caller, query);
  }

  @StudyPrivilege({ any: SEES })
  @ApiOperation({ operationId: 'listEcsRunsOfSubject' })
  @ApiOkResponse({ type: EcsSubjectRunList })
  @Get('subjects/:subjectId/ecs/runs')
  ofSubject(
    @CurrentCaller() caller: Caller,
    @Param('subjectId', IdPipe) subjectId: number,
    @Query() query: PagingInput,
  ): Promise<EcsSubjectRunList> {
    return this.history.ofSubject(caller, subjectId, query);
  }
}
