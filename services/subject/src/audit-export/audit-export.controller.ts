import {
  Caller,
  CurrentCaller,
  FileTicket,
  IdPipe,
  PagingInput,
  StudyPrivilege,
} from '@casebook/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { AuditExportInput, AuditExportList, AuditExportStarted } from './audit-export.dto';
import { AuditExportService } from './audit-export.service';

@ApiTags('audit-export', 'audit')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/subject/:studyId/audit-exports')
export class AuditExportController {
  constructor(private readonly exports: AuditExportService) {}

  @StudyPrivilege({ all: ['audit_export'] })
  @ApiOperation({ operationId: 'listTrailExports' })
  @ApiOkResponse({ type: AuditExportList })
  @Get()
  list(@CurrentCaller() caller: Caller, @Query() query: PagingInput): Promise<AuditExportList> {
    return this.exports.list(caller, query);
  }

  @StudyPrivilege({ all: ['audit_export'] })
  @ApiOperation({ operationId: 'exportTrail' })
  @ApiCreatedResponse({ type: AuditExportStarted })
  @Post()
  start(
    @CurrentCaller() caller: Caller,
    @Body() { format }: AuditExportInput,
  ): Promise<AuditExportStarted> {
    return this.exports.start(caller, format);
  }

  @StudyPrivilege({ all: ['audit_export'] })
  @ApiOperation({ operationId: 'getTrailExportTicket' })
  @ApiOkResponse({ type: FileTicket })
  @HttpCode(200)
  @Post(':exportId/ticket')
  ticket(
    @CurrentCaller() caller: Caller,
    @Param('exportId', IdPipe) exportId: number,
  ): Promise<FileTicket> {
    return this.exports.ticket(caller, exportId);
  }
}
