import { Caller, CurrentCaller, StudyPrivilege } from '@casebook/service-kit';
import { IdPipe } from '../common/id.pipe';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { QueryListService } from './query-list.service';
import {
  QueryAnswer,
  QueryChanged,
  QueryContent,
  QueryInput,
  QueryList,
  QueryListQuery,
  QueryReason,
} from './query.dto';
import { QueryService } from './query.service';

@ApiTags('query')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/subject/:studyId/queries')
export class QueryController {
  constructor(
    private readonly queries: QueryService,
    private readonly lists: QueryListService,
  ) {}

  @StudyPrivilege({ all: ['QUERY_VIEW'] })
  @ApiOperation({ operationId: 'listQueries' })
  @ApiOkResponse({ type: QueryList })
  @Get()
  list(@CurrentCaller() caller: Caller, @Query() query: QueryListQuery): Promise<QueryList> {
    return this.lists.list(caller, query);
  }

  @StudyPrivilege({ all: ['CRF_VIEW', 'QUERY_ISSUE'] })
  @ApiOperation({ operationId: 'createQuery' })
  @ApiCreatedResponse({ type: QueryChanged })
  @Post()
  create(@CurrentCaller() caller: Caller, @Body() input: QueryInput): Promise<QueryChanged> {
    return this.queries.create(caller, input);
  }

  @StudyPrivilege({ all: ['CRF_VIEW', 'QUERY_ANSWER'] })
  @ApiOperation({ operationId: 'answerQuery', description: 'Also edits an answer' })
  @ApiOkResponse({ type: QueryChanged })
  @HttpCode(200)
  @Post(':queryId/answer')
  answer(
    @CurrentCaller() caller: Caller,
    @Param('queryId', IdPipe) queryId: number,
    @Body() { answer }: QueryAnswer,
  ): Promise<QueryChanged> {
    return this.queries.change(caller, queryId, { kind: 'answer', answer });
  }

  @StudyPrivilege({ all: ['CRF_VIEW', 'QUERY_ISSUE'] })
  @ApiOperation({ operationId: 'editQueryContent', description: 'Manual queries' })
  @ApiOkResponse({ type: QueryChanged })
  @HttpCode(200)
  @Post(':queryId/content')
  edit(
    @CurrentCaller() caller: Caller,
    @Param('queryId', IdPipe) queryId: number,
    @Body() { content }: QueryContent,
  ): Promise<QueryChanged> {
    return this.queries.change(caller, queryId, { kind: 'content', content });
  }

  @StudyPrivilege({ all: ['CRF_VIEW', 'QUERY_ISSUE'] })
  @ApiOperation({ operationId: 'closeQuery' })
  @ApiOkResponse({ type: QueryChanged })
  @HttpCode(200)
  @Post(':queryId/close')
  close(
    @CurrentCaller() caller: Caller,
    @Param('queryId', IdPipe) queryId: number,
    @Body() { reason }: QueryReason,
  ): Promise<QueryChanged> {
    return this.queries.change(caller, queryId, { kind: 'close', reason });
  }

  @StudyPrivilege({ all: ['CRF_VIEW', 'QUERY_ISSUE'] })
  @ApiOperation({ operationId: 'reopenQuery' })
  @ApiOkResponse({ type: QueryChanged })
  @HttpCode(200)
  @Post(':queryId/reopen')
  reopen(
    @CurrentCaller() caller: Caller,
    @Param('queryId', IdPipe) queryId: number,
    @Body() { reason }: QueryReason,
  ): Promise<QueryChanged> {
    return this.queries.change(caller, queryId, { kind: 'reopen', reason });
  }

  @StudyPrivilege({ all: ['CRF_VIEW', 'QUERY_ISSUE'] })
  @ApiOperation({ operationId: 'deleteQuery', description: 'Sets status 2 (canceled)' })
  @ApiOkResponse({ type: QueryChanged })
  @HttpCode(200)
  @Post(':queryId/delete')
  delete(
    @CurrentCaller() caller: Caller,
    @Param('queryId', IdPipe) queryId: number,
    @Body() { reason }: QueryReason,
  ): Promise<QueryChanged> {
    return this.queries.change(caller, queryId, { kind: 'delete', reason });
  }
}
