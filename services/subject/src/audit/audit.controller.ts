import { Caller, CurrentCaller, StudyPrivilege } from '@casebook/service-kit';
import { IdPipe } from '../common/id.pipe';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { AuditList, PageAuditQuery } from './audit.dto';
import { AuditService } from './audit.service';

@ApiTags('audit')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/subject/:studyId/pages')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @StudyPrivilege({ all: ['CRF_VIEW'] })
  @ApiOperation({ operationId: 'getPageAudit' })
  @ApiOkResponse({ type: AuditList })
  @Get(':pageId/audit')
  page(
    @CurrentCaller() caller: Caller,
    @Param('pageId', IdPipe) pageId: number,
    @Query() query: PageAuditQuery,
  ): Promise<AuditList> {
    return this.audit.ofPage(caller, pageId, query);
  }
}
