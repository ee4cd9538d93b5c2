import {
  Caller,
  CurrentCaller,
  FileTicket,
  IdPipe,
  PagingInput,
  type Plain,
  StudyPrivilege,
} from '@casebook/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { DbLock, DbLockHistory, DbLockInput, DbLockReport, DbLockStarted } from './db-lock.dto';
import { DbLockService } from './db-lock.service';
import { LockService } from './lock.service';

@ApiTags('db-lock')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/status/:studyId/db-lock')
export class DbLockController {
  constructor(
    private readonly shown: DbLockService,
    private readonly locks: LockService,
  ) {}

  @StudyPrivilege({ all: ['DB_LOCK_VIEW'] })
  @ApiOperation({ operationId: 'getDbLock' })
  @ApiOkResponse({ type: DbLock })
  @Get()
  show(@CurrentCaller() caller: Caller): Promise<Plain<DbLock>> {
    return this.shown.show(caller);
  }

  @StudyPrivilege({ all: ['DB_LOCK_VIEW'] })
  @ApiOperation({ operationId: 'listDbLockHistory' })
  @ApiOkResponse({ type: DbLockHistory })
  @Get('history')
  history(
    @CurrentCaller() caller: Caller,
    @Query() query: PagingInput,
  ): Promise<Plain<DbLockHistory>> {
    return this.shown.history(caller, query);
  }

  @StudyPrivilege({ all: ['DB_LOCK_VIEW'] })
  @ApiOperation({ operationId: 'downloadDbLockReport' })
  @ApiOkResponse({ type: DbLockReport })
  @Get('download')
  download(@CurrentCaller() caller: Caller): Promise<Plain<DbLockReport>> {
    return this.shown.report(caller);
  }

  @StudyPrivilege({ all: ['DB_LOCK_VIEW'] })
  @ApiOperation({ operationId: 'getDbLockReportTicket', description: 'The report as PDF' })
  @ApiOkResponse({ type: FileTicket })
  @HttpCode(200)
  @Post('report')
  pdf(@CurrentCaller() caller: Caller): Promise<FileTicket> {
    return this.shown.pdf(caller);
  }

  @StudyPrivilege({ all: ['DB_LOCK_VIEW', 'DB_LOCK_EDIT'] })
  @ApiOperation({ operationId: 'lockDatabase' })
  @ApiCreatedResponse({ type: DbLockStarted })
  @Post('lock')
  lock(@CurrentCaller() caller: Caller, @Body() input: DbLockInput): Promise<DbLockStarted> {
    return this.locks.lock(caller, input);
  }

  @StudyPrivilege({ all: ['DB_LOCK_VIEW', 'DB_LOCK_EDIT'] })
  @ApiOperation({ operationId: 'unlockDatabase' })
  @ApiNoContentResponse()
  @HttpCode(204)
  @Post('unlock')
  unlock(@CurrentCaller() caller: Caller, @Body() input: DbLockInput): Promise<void> {
    return this.locks.unlock(caller, input);
  }

  @StudyPrivilege({ all: ['DB_LOCK_VIEW'] })
  @ApiOperation({ operationId: 'getCertificateTicket' })
  @ApiOkResponse({ type: FileTicket })
  @HttpCode(200)
  @Post('certificates/:certificateNo/ticket')
  ticket(
    @CurrentCaller() caller: Caller,
    @Param('certificateNo', IdPipe) certificateNo: number,
  ): Promise<FileTicket> {
    return this.shown.ticket(caller, certificateNo);
  }
}
