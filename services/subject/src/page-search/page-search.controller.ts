import {
  Caller,
  CurrentCaller,
  type Plain,
  ReadResult,
  ReadWithCaller,
  StudyPrivilege,
} from '@casebook/service-kit';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { READ_RELEASED } from '../design/design.store';
import { FoundPages, PageSearchQuery } from './page-search.dto';
import { PageSearchService } from './page-search.service';

@ApiTags('page-search')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/subject/:studyId/page-search')
export class PageSearchController {
  constructor(private readonly search: PageSearchService) {}

  @StudyPrivilege({ all: ['CRF_VIEW'] })
  @ApiOperation({ operationId: 'findPages' })
  @ApiOkResponse({ type: FoundPages })
  @ReadWithCaller(READ_RELEASED)
  @Get()
  find(
    @CurrentCaller() caller: Caller,
    @ReadResult() releasedIds: number[],
    @Query() query: PageSearchQuery,
  ): Promise<Plain<FoundPages>> {
    return this.search.find(caller, releasedIds, query);
  }
}
