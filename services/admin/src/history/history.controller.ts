import { Caller, CurrentCaller, StudyPrivilege } from '@casebook/service-kit';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import {
  HistoryFilter,
  HistoryList,
  HistoryPeople,
  HistoryPeopleQuery,
  HistoryQuery,
} from './history.dto';
import { HistoryService } from './history.service';

// The specification names no separate privilege for the report: it shows users and is in the administration menu.
const READER = { all: ['admin_menu_view', 'user_list_view'] } satisfies Parameters<
  typeof StudyPrivilege
>[0];

@ApiTags('history')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/admin/:studyId/user-history')
export class HistoryController {
  constructor(private readonly history: HistoryService) {}

  @StudyPrivilege(READER)
  @ApiOperation({ operationId: 'listUserHistory' })
  @ApiOkResponse({ type: HistoryList })
  @Get()
  list(@CurrentCaller() caller: Caller, @Query() query: HistoryQuery): Promise<HistoryList> {
    return this.history.list(caller, query);
  }

  @StudyPrivilege(READER)
  @ApiOperation({ operationId: 'downloadUserHistory' })
  @ApiOkResponse({ type: HistoryList })
  @Get('download')
  download(@CurrentCaller() caller: Caller, @Query() filter: HistoryFilter): Promise<HistoryList> {
    return this.history.download(caller, filter);
  }

  @StudyPrivilege(READER)
  @ApiOperation({ operationId: 'userHistoryPeople' })
  @ApiOkResponse({ type: HistoryPeople })
  @Get('people')
  people(
    @CurrentCaller() caller: Caller,
    @Query() query: HistoryPeopleQuery,
  ): Promise<HistoryPeople> {
    return this.history.people(caller, query);
  }
}
