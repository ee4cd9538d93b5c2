import {
  Caller,
  CurrentCaller,
  type Plain,
  ReadResult,
  ReadWithCaller,
  StudyPrivilege,
} from '@casebook/service-kit';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { READ_RELEASED } from '../design/design.store';
import { LEVEL_PARAM, LevelPipe } from './level-pipe';
import {
  StatusDownload,
  StatusDownloadQuery,
  StatusList,
  type StatusListLevel,
  StatusListQuery,
} from './status-list.dto';
import { StatusListService } from './status-list.service';

/** The status of sites, subjects and what is below them. */
@ApiTags('status-list')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/subject/:studyId/status-list/:level')
export class StatusListController {
  constructor(private readonly statuses: StatusListService) {}

  @StudyPrivilege({ all: ['CRF_VIEW'] })
  @ApiOperation({ operationId: 'listStatuses' })
  @ApiParam(LEVEL_PARAM)
  @ApiOkResponse({ type: StatusList })
  @ReadWithCaller(READ_RELEASED)
  @Get()
  list(
    @CurrentCaller() caller: Caller,
    @ReadResult() releasedIds: number[],
    @Param('level', LevelPipe) level: StatusListLevel,
    @Query() query: StatusListQuery,
  ): Promise<Plain<StatusList>> {
    return this.statuses.list(caller, releasedIds, level, query);
  }

  @StudyPrivilege({ all: ['CRF_VIEW'] })
  @ApiOperation({ operationId: 'downloadStatuses', description: 'Is recorded' })
  @ApiParam(LEVEL_PARAM)
  @ApiOkResponse({ type: StatusDownload })
  @Get('download')
  download(
    @CurrentCaller() caller: Caller,
    @Param('level', LevelPipe) level: StatusListLevel,
    @Query() query: StatusDownloadQuery,
  ): Promise<Plain<StatusDownload>> {
    return this.statuses.download(caller, level, query);
  }
}
