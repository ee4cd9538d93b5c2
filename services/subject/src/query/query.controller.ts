import { Caller, CurrentCaller, IdPipe, StudyPrivilege } from '@casebook/service-kit';
import { QUERY_UNDO_SECONDS, queryActPrivilege } from '@casebook/subject-data';
import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import {
  QueryAnswer,
  QueryChanged,
  QueryContent,
  QueryDeletion,
  QueryHistory,
  QueryInput,
  QueryReason,
  SeenRevision,
} from './query.dto';
import { QueryService } from './query.service';

/** Acts on one query, from a CRF page. */
@ApiTags('query')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/subject/:studyId/queries')
export class QueryController {
  constructor(private readonly queries: QueryService) {}

  @StudyPrivilege({ all: ['CRF_VIEW', 'QUERY_VIEW', 'QUERY_ISSUE'] })
  @ApiOperation({ operationId: 'createQuery' })
  @ApiCreatedResponse({ type: QueryChanged })
  @Post()
  create(@CurrentCaller() caller: Caller, @Body() input: QueryInput): Promise<QueryChanged> {
    return this.queries.create(caller, input);
  }

  @StudyPrivilege({ all: ['QUERY_VIEW'] })
  @ApiOperation({ operationId: 'getQueryHistory' })
  @ApiOkResponse({ type: QueryHistory })
  @Get(':queryId/history')
  history(
    @CurrentCaller() caller: Caller,
    @Param('queryId', IdPipe) queryId: number,
  ): Promise<QueryHistory> {
    return this.queries.history(caller, queryId);
  }

  @StudyPrivilege({ all: ['CRF_VIEW', 'QUERY_VIEW', queryActPrivilege.answer] })
  @ApiOperation({ operationId: 'answerQuery', description: 'Also edits an answer' })
  @ApiOkResponse({ type: QueryChanged })
  @HttpCode(200)
  @Post(':queryId/answer')
  answer(
    @CurrentCaller() caller: Caller,
    @Param('queryId', IdPipe) queryId: number,
    @Body() { revision, answer }: QueryAnswer,
  ): Promise<QueryChanged> {
    return this.queries.change(caller, queryId, revision, { act: 'answer', words: answer });
  }

  @StudyPrivilege({ all: ['CRF_VIEW', 'QUERY_VIEW', queryActPrivilege.content] })
  @ApiOperation({ operationId: 'editQueryContent', description: 'Manual queries' })
  @ApiOkResponse({ type: QueryChanged })
  @HttpCode(200)
  @Post(':queryId/content')
  edit(
    @CurrentCaller() caller: Caller,
    @Param('queryId', IdPipe) queryId: number,
    @Body() { revision, content }: QueryContent,
  ): Promise<QueryChanged> {
    return this.queries.change(caller, queryId, revision, { act: 'content', words: content });
  }

  @StudyPrivilege({ all: ['CRF_VIEW', 'QUERY_VIEW', queryActPrivilege.close] })
  @ApiOperation({ operationId: 'closeQuery' })
  @ApiOkResponse({ type: QueryChanged })
  @HttpCode(200)
  @Post(':queryId/close')
  close(
    @CurrentCaller() caller: Caller,
    @Param('queryId', IdPipe) queryId: number,
    @Body() { revision, reason }: QueryReason,
  ): Promise<QueryChanged> {
    return this.queries.change(caller, queryId, revision, { act: 'close', reason });
  }

  @StudyPrivilege({ all: ['CRF_VIEW', 'QUERY_VIEW', queryActPrivilege.reopen] })
  @ApiOperation({ operationId: 'reopenQuery' })
  @ApiOkResponse({ type: QueryChanged })
  @HttpCode(200)
  @Post(':queryId/reopen')
  reopen(
    @CurrentCaller() caller: Caller,
    @Param('queryId', IdPipe) queryId: number,
    @Body() { revision, reason }: QueryReason,
  ): Promise<QueryChanged> {
    return this.queries.change(caller, queryId, revision, { act: 'reopen', reason });
  }

  @StudyPrivilege({ all: ['CRF_VIEW', 'QUERY_VIEW', queryActPrivilege.delete] })
  @ApiOperation({ operationId: 'deleteQuery', description: 'Sets status 2 (canceled)' })
  @ApiOkResponse({ type: QueryChanged })
  @HttpCode(200)
  @Post(':queryId/delete')
  delete(
    @CurrentCaller() caller: Caller,
    @Param('queryId', IdPipe) queryId: number,
    @Body() { revision, reason }: QueryDeletion,
  ): Promise<QueryChanged> {
    return this.queries.change(caller, queryId, revision, { act: 'delete', reason });
  }

  @StudyPrivilege({ all: ['CRF_VIEW', 'QUERY_VIEW'], any: ['QUERY_ISSUE', 'QUERY_ANSWER'] })
  @ApiOperation({
    operationId: 'undoQueryAct',
    description: `The caller's own last act, for ${QUERY_UNDO_SECONDS} seconds and as long as nothing else happened`,
  })
  @ApiOkResponse({ type: QueryChanged })
  @HttpCode(200)
  @Post(':queryId/undo')
  undo(
    @CurrentCaller() caller: Caller,
    @Param('queryId', IdPipe) queryId: number,
    @Body() { revision }: SeenRevision,
  ): Promise<QueryChanged> {
    return this.queries.undo(caller, queryId, revision);
  }
}
