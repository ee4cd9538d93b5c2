import {
  Caller,
  CurrentCaller,
  FileTicket,
  type Plain,
  StudyPrivilege,
} from '@casebook/service-kit';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { LEVEL_PARAM, LevelPipe } from '../status-list/level-pipe';
import { StatusDownloadQuery, type StatusListLevel } from '../status-list/status-list.dto';
import { StatusWorkbookStarted } from './workbook.dto';
import { WorkbookService } from './workbook.service';

/** Workbooks of status lists of any length. */
@ApiTags('status-workbook')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/subject/:studyId')
export class WorkbookController {
  constructor(private readonly workbooks: WorkbookService) {}

  @StudyPrivilege({ all: ['CRF_VIEW'] })
  @ApiOperation({
    operationId: 'makeStatusWorkbook',
    description: 'A job makes it, in the language of the request',
  })
  @ApiParam(LEVEL_PARAM)
  @ApiCreatedResponse({ type: StatusWorkbookStarted })
  @Post('status-list/:level/workbook')
  start(
    @CurrentCaller() caller: Caller,
    @Param('level', LevelPipe) level: StatusListLevel,
    @Body() query: StatusDownloadQuery,
  ): Promise<Plain<StatusWorkbookStarted>> {
    return this.workbooks.start(caller, level, query);
  }

  @StudyPrivilege({ all: ['CRF_VIEW'] })
  @ApiOperation({ operationId: 'getStatusWorkbookTicket', description: 'Is recorded' })
  @ApiOkResponse({ type: FileTicket })
  @HttpCode(200)
  @Post('status-workbooks/:jobId/ticket')
  ticket(@CurrentCaller() caller: Caller, @Param('jobId') jobId: string): Promise<FileTicket> {
    return this.workbooks.ticket(caller, jobId);
  }
}
