import { Caller, CurrentCaller, IdPipe, StudyPrivilege } from '@casebook/service-kit';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import {
  AuditChoices,
  AuditDownload,
  AuditList,
  PageAuditQuery,
  SubjectAuditFilter,
  SubjectAuditQuery,
} from './audit.dto';
import { AuditService } from './audit.service';

@ApiTags('audit')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/subject/:studyId')
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @StudyPrivilege({ all: ['CRF_VIEW'] })
  @ApiOperation({ operationId: 'getPageAudit' })
  @ApiOkResponse({ type: AuditList })
  @Get('pages/:pageId/audit')
  page(
    @CurrentCaller() caller: Caller,
    @Param('pageId', IdPipe) pageId: number,
    @Query() query: PageAuditQuery,
  ): Promise<AuditList> {
    return this.audit.ofPage(caller, pageId, query);
  }

  @StudyPrivilege({ all: ['CRF_VIEW'] })
  @ApiOperation({ operationId: 'getSubjectAudit' })
  @ApiOkResponse({ type: AuditList })
  @Get('subjects/:subjectNo/audit')
  subject(
    @CurrentCaller() caller: Caller,
    @Param('subjectNo') subjectNo: string,
    @Query() query: SubjectAuditQuery,
  ): Promise<AuditList> {
    return this.audit.ofSubject(caller, subjectNo, query);
  }

  @StudyPrivilege({ all: ['CRF_VIEW'] })
  @ApiOperation({ operationId: 'getSubjectAuditChoices' })
  @ApiQuery({ name: 'siteId', type: Number })
  @ApiOkResponse({ type: AuditChoices })
  @Get('subjects/:subjectNo/audit/choices')
  choices(
    @CurrentCaller() caller: Caller,
    @Param('subjectNo') subjectNo: string,
    @Query('siteId', IdPipe) siteId: number,
  ): Promise<AuditChoices> {
    return this.audit.choices(caller, subjectNo, siteId);
  }

  @StudyPrivilege({ all: ['CRF_VIEW'] })
  @ApiOperation({ operationId: 'downloadSubjectAudit' })
  @ApiOkResponse({ type: AuditDownload })
  @Get('subjects/:subjectNo/audit/download')
  download(
    @CurrentCaller() caller: Caller,
    @Param('subjectNo') subjectNo: string,
    @Query() filter: SubjectAuditFilter,
  ): Promise<AuditDownload> {
    return this.audit.download(caller, subjectNo, filter);
  }
}
