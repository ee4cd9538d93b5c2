import {
  Caller,
  CurrentCaller,
  IdPipe,
  PageQuery,
  Public,
  StudyPrivilege,
} from '@casebook/service-kit';
import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  StreamableFile,
} from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import {
  FileTicket,
  AuditExportInput,
  AuditExportList,
  AuditExportStarted,
} from './audit-export.dto';
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
  list(@CurrentCaller() caller: Caller, @Query() query: PageQuery): Promise<AuditExportList> {
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

/** A browser saves a long file itself and sends no token with it: the ticket in the address is what opens it. */
@ApiTags('audit-export', 'audit')
@Controller('api/subject/files')
export class FileController {
  constructor(private readonly exports: AuditExportService) {}

  @Public({ ticket: '[\\w-]{43}' })
  @ApiOperation({ operationId: 'getFile' })
  @ApiProduces('application/zip')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @Get(':ticket')
  async file(@Param('ticket') ticket: string): Promise<StreamableFile> {
    const { name, bytes, stream } = await this.exports.file(ticket);
    return new StreamableFile(stream, {
      type: 'application/zip',
      length: bytes,
      disposition: `attachment; filename="${name}"`,
    });
  }
}
