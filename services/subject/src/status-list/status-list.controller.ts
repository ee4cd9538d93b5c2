import {
  Caller,
  CurrentCaller,
  type Plain,
  Problem,
  ReadResult,
  ReadWithCaller,
  StudyPrivilege,
} from '@casebook/service-kit';
import { Controller, Get, Injectable, Param, type PipeTransform, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { READ_RELEASED } from '../design/design.store';
import {
  STATUS_LIST_LEVELS,
  StatusDownload,
  StatusDownloadQuery,
  StatusList,
  type StatusListLevel,
  StatusListQuery,
} from './status-list.dto';
import { StatusListService } from './status-list.service';

/** The level in an address. */
@Injectable()
class LevelPipe implements PipeTransform<string, StatusListLevel> {
  /** @throws Problem 422 */
  transform(text: string): StatusListLevel {
    const level = STATUS_LIST_LEVELS.find((one) => one === text);
    if (!level) throw Problem.invalid([{ field: 'level', code: 'COMMON_NOT_A_CHOICE' }]);
    return level;
  }
}

const LEVEL = { name: 'level', enum: STATUS_LIST_LEVELS, enumName: 'StatusListLevel' } as const;

/** The status of sites, subjects and what is below them. */
@ApiTags('status-list')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/subject/:studyId/status-list/:level')
export class StatusListController {
  constructor(private readonly statuses: StatusListService) {}

  @StudyPrivilege({ all: ['CRF_VIEW'] })
  @ApiOperation({ operationId: 'listStatuses' })
  @ApiParam(LEVEL)
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
  @ApiParam(LEVEL)
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
