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
import { DOCUMENT_PRIVILEGES, SITE_COPY_RECEIVER } from './document-file';
import {
  DocumentStarted,
  EcrfChoices,
  EcrfInput,
  EcrfList,
  SiteCopyChoices,
  SiteCopyInput,
  SiteCopyList,
  SiteCopyReceipt,
  SubjectPdfInput,
  SubjectPdfList,
} from './document.dto';
import { DocumentService } from './document.service';
import { SiteCopyService } from './site-copy.service';

@ApiTags('document')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/export/:studyId')
export class DocumentController {
  constructor(
    private readonly documents: DocumentService,
    private readonly copies: SiteCopyService,
  ) {}

  @StudyPrivilege({ all: [...DOCUMENT_PRIVILEGES.ecrf] })
  @ApiOperation({ operationId: 'getEcrfChoices' })
  @ApiOkResponse({ type: EcrfChoices })
  @Get('ecrf-choices')
  choices(@CurrentCaller() caller: Caller): Promise<EcrfChoices> {
    return this.documents.ecrfChoices(caller);
  }

  @StudyPrivilege({ all: [...DOCUMENT_PRIVILEGES.ecrf] })
  @ApiOperation({ operationId: 'makeEcrf' })
  @ApiCreatedResponse({ type: DocumentStarted })
  @Post('ecrfs')
  startEcrf(@CurrentCaller() caller: Caller, @Body() input: EcrfInput): Promise<DocumentStarted> {
    return this.documents.startEcrf(caller, input);
  }

  @StudyPrivilege({ any: ['ecrf_history_view', 'ecrf_download'] })
  @ApiOperation({ operationId: 'listEcrfs' })
  @ApiOkResponse({ type: EcrfList })
  @Get('ecrfs')
  listEcrfs(
    @CurrentCaller() caller: Caller,
    @Query() query: PagingInput,
  ): Promise<Plain<EcrfList>> {
    return this.documents.listEcrfs(caller, query);
  }

  @StudyPrivilege({ all: [...DOCUMENT_PRIVILEGES.ecrf] })
  @ApiOperation({ operationId: 'getEcrfTicket' })
  @ApiOkResponse({ type: FileTicket })
  @HttpCode(200)
  @Post('ecrfs/:documentId/ticket')
  ecrfTicket(
    @CurrentCaller() caller: Caller,
    @Param('documentId', IdPipe) documentId: number,
  ): Promise<FileTicket> {
    return this.documents.ticket(caller, 'ecrf', documentId);
  }

  @StudyPrivilege({ all: [...DOCUMENT_PRIVILEGES.subject] })
  @ApiOperation({ operationId: 'makeSubjectPdf' })
  @ApiCreatedResponse({ type: DocumentStarted })
  @Post('subject-pdfs')
  startSubjects(
    @CurrentCaller() caller: Caller,
    @Body() input: SubjectPdfInput,
  ): Promise<DocumentStarted> {
    return this.documents.startSubjects(caller, input);
  }

  @StudyPrivilege({ any: ['subject_pdf_history_view', 'subject_pdf_download'] })
  @ApiOperation({ operationId: 'listSubjectPdfs' })
  @ApiOkResponse({ type: SubjectPdfList })
  @Get('subject-pdfs')
  listSubjects(
    @CurrentCaller() caller: Caller,
    @Query() query: PagingInput,
  ): Promise<Plain<SubjectPdfList>> {
    return this.documents.listSubjects(caller, query);
  }

  @StudyPrivilege({ all: [...DOCUMENT_PRIVILEGES.subject] })
  @ApiOperation({ operationId: 'getSubjectPdfTicket' })
  @ApiOkResponse({ type: FileTicket })
  @HttpCode(200)
  @Post('subject-pdfs/:documentId/ticket')
  subjectTicket(
    @CurrentCaller() caller: Caller,
    @Param('documentId', IdPipe) documentId: number,
  ): Promise<FileTicket> {
    return this.documents.ticket(caller, 'subject', documentId);
  }

  @StudyPrivilege({ all: [...DOCUMENT_PRIVILEGES.site] })
  @ApiOperation({ operationId: 'getSiteCopyChoices' })
  @ApiOkResponse({ type: SiteCopyChoices })
  @Get('site-copy-choices')
  siteChoices(@CurrentCaller() caller: Caller): Promise<SiteCopyChoices> {
    return this.copies.choices(caller);
  }

  @StudyPrivilege({ all: [...DOCUMENT_PRIVILEGES.site] })
  @ApiOperation({ operationId: 'makeSiteCopy' })
  @ApiCreatedResponse({ type: DocumentStarted })
  @Post('site-copies')
  startSite(
    @CurrentCaller() caller: Caller,
    @Body() input: SiteCopyInput,
  ): Promise<DocumentStarted> {
    return this.copies.start(caller, input);
  }

  @StudyPrivilege({ any: ['site_copy_make', 'site_copy_acknowledge'] })
  @ApiOperation({ operationId: 'listSiteCopies' })
  @ApiOkResponse({ type: SiteCopyList })
  @Get('site-copies')
  listSites(
    @CurrentCaller() caller: Caller,
    @Query() query: PagingInput,
  ): Promise<Plain<SiteCopyList>> {
    return this.copies.list(caller, query);
  }

  @StudyPrivilege({ any: ['site_copy_make', 'site_copy_acknowledge'] })
  @ApiOperation({ operationId: 'getSiteCopyTicket' })
  @ApiOkResponse({ type: FileTicket })
  @HttpCode(200)
  @Post('site-copies/:documentId/ticket')
  siteTicket(
    @CurrentCaller() caller: Caller,
    @Param('documentId', IdPipe) documentId: number,
  ): Promise<FileTicket> {
    return this.documents.ticket(caller, 'site', documentId);
  }

  @StudyPrivilege({ all: [...SITE_COPY_RECEIVER] })
  @ApiOperation({ operationId: 'acknowledgeSiteCopy' })
  @ApiNoContentResponse()
  @HttpCode(204)
  @Post('site-copies/:documentId/acknowledge')
  acknowledge(
    @CurrentCaller() caller: Caller,
    @Param('documentId', IdPipe) documentId: number,
    @Body() receipt: SiteCopyReceipt,
  ): Promise<void> {
    return this.copies.acknowledge(caller, documentId, receipt);
  }
}
