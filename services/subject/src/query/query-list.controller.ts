import { Caller, CurrentCaller, StudyPrivilege } from '@casebook/service-kit';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import {
  QueryBatchInput,
  QueryBatchOutcome,
  QueryBatchPreview,
  QueryBatchUndo,
} from './query-batch.dto';
import { QueryBatchService } from './query-batch.service';
import {
  QueryChoices,
  QueryChoicesQuery,
  QueryCounts,
  QueryDownload,
  QueryDownloadQuery,
  QueryFilter,
  QueryList,
  QueryListQuery,
  WaitingQueries,
} from './query-list.dto';
import { QueryListService } from './query-list.service';

/** Queries of the whole study, for query management (spec section 2.2). */
@ApiTags('query')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/subject/:studyId/queries')
export class QueryListController {
  constructor(
    private readonly lists: QueryListService,
    private readonly batches: QueryBatchService,
  ) {}

  @StudyPrivilege({ all: ['QUERY_VIEW'] })
  @ApiOperation({ operationId: 'listQueries' })
  @ApiOkResponse({ type: QueryList })
  @Get()
  list(@CurrentCaller() caller: Caller, @Query() query: QueryListQuery): Promise<QueryList> {
    return this.lists.list(caller, query);
  }

  @StudyPrivilege({ all: ['QUERY_VIEW'] })
  @ApiOperation({ operationId: 'countQueries' })
  @ApiOkResponse({ type: QueryCounts })
  @Get('counts')
  counts(@CurrentCaller() caller: Caller, @Query() filter: QueryFilter): Promise<QueryCounts> {
    return this.lists.counts(caller, filter);
  }

  @StudyPrivilege({ all: ['QUERY_VIEW'] })
  @ApiOperation({ operationId: 'waitingQueries' })
  @ApiOkResponse({ type: WaitingQueries })
  @Get('waiting')
  waiting(@CurrentCaller() caller: Caller): Promise<WaitingQueries> {
    return this.lists.waiting(caller);
  }

  @StudyPrivilege({ all: ['QUERY_VIEW'] })
  @ApiOperation({ operationId: 'getQueryChoices' })
  @ApiOkResponse({ type: QueryChoices })
  @Get('choices')
  choices(
    @CurrentCaller() caller: Caller,
    @Query() { pageKey }: QueryChoicesQuery,
  ): Promise<QueryChoices> {
    return this.lists.choices(caller, pageKey);
  }

  @StudyPrivilege({ all: ['QUERY_VIEW'] })
  @ApiOperation({ operationId: 'downloadQueries' })
  @ApiOkResponse({ type: QueryDownload })
  @Get('download')
  download(
    @CurrentCaller() caller: Caller,
    @Query() query: QueryDownloadQuery,
  ): Promise<QueryDownload> {
    return this.lists.download(caller, query);
  }

  @StudyPrivilege({ all: ['CRF_VIEW', 'QUERY_VIEW', 'QUERY_ISSUE'] })
  @ApiOperation({ operationId: 'previewQueryBatch' })
  @ApiOkResponse({ type: QueryBatchOutcome })
  @HttpCode(200)
  @Post('batch/preview')
  preview(
    @CurrentCaller() caller: Caller,
    @Body() input: QueryBatchPreview,
  ): Promise<QueryBatchOutcome> {
    return this.batches.preview(caller, input);
  }

  @StudyPrivilege({ all: ['CRF_VIEW', 'QUERY_VIEW', 'QUERY_ISSUE'] })
  @ApiOperation({ operationId: 'runQueryBatch' })
  @ApiOkResponse({ type: QueryBatchOutcome })
  @HttpCode(200)
  @Post('batch')
  run(@CurrentCaller() caller: Caller, @Body() input: QueryBatchInput): Promise<QueryBatchOutcome> {
    return this.batches.run(caller, input);
  }

  @StudyPrivilege({ all: ['CRF_VIEW', 'QUERY_VIEW', 'QUERY_ISSUE'] })
  @ApiOperation({ operationId: 'undoQueryBatch' })
  @ApiOkResponse({ type: QueryBatchOutcome })
  @HttpCode(200)
  @Post('undo')
  undo(@CurrentCaller() caller: Caller, @Body() input: QueryBatchUndo): Promise<QueryBatchOutcome> {
    return this.batches.undo(caller, input);
  }
}
