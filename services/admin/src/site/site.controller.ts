import { Caller, CurrentCaller, IdPipe, PagingInput, StudyPrivilege } from '@casebook/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { AuditList } from '../audit/audit.dto';
import { SiteActionService } from './site.action';
import {
  Site,
  SiteActionInput,
  SiteActionOutcome,
  SiteActionPreview,
  SiteDownload,
  SiteFilter,
  SiteInput,
  SiteList,
  SiteListQuery,
  SiteUpdate,
} from './site.dto';
import { SiteService } from './site.service';

@ApiTags('site')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/admin/:studyId/sites')
export class SiteController {
  constructor(
    private readonly sites: SiteService,
    private readonly actions: SiteActionService,
  ) {}

  @StudyPrivilege({ all: ['site_list_view'] })
  @ApiOperation({ operationId: 'listSites' })
  @ApiOkResponse({ type: SiteList })
  @Get()
  list(@CurrentCaller() caller: Caller, @Query() query: SiteListQuery): Promise<SiteList> {
    return this.sites.list(caller, query);
  }

  @StudyPrivilege({ all: ['site_list_view', 'site_list_download'] })
  @ApiOperation({ operationId: 'downloadSites' })
  @ApiOkResponse({ type: SiteDownload })
  @Get('download')
  download(@CurrentCaller() caller: Caller, @Query() filter: SiteFilter): Promise<SiteDownload> {
    return this.sites.download(caller, filter);
  }

  @StudyPrivilege({ all: ['site_list_view'] })
  @ApiOperation({ operationId: 'getSite' })
  @ApiOkResponse({ type: Site })
  @Get(':siteId')
  get(@CurrentCaller() caller: Caller, @Param('siteId', IdPipe) siteId: number): Promise<Site> {
    return this.sites.get(caller, siteId);
  }

  @StudyPrivilege({ all: ['site_create'] })
  @ApiOperation({ operationId: 'createSite' })
  @ApiCreatedResponse({ type: Site })
  @Post()
  create(@CurrentCaller() caller: Caller, @Body() input: SiteInput): Promise<Site> {
    return this.sites.create(caller, input);
  }

  @StudyPrivilege({ all: ['site_enable'] })
  @ApiOperation({ operationId: 'previewSiteAction' })
  @ApiOkResponse({ type: SiteActionOutcome })
  @HttpCode(200)
  @Post('action/preview')
  preview(
    @CurrentCaller() caller: Caller,
    @Body() input: SiteActionPreview,
  ): Promise<SiteActionOutcome> {
    return this.actions.preview(caller, input);
  }

  @StudyPrivilege({ all: ['site_enable'] })
  @ApiOperation({ operationId: 'runSiteAction' })
  @ApiOkResponse({ type: SiteActionOutcome })
  @HttpCode(200)
  @Post('action')
  act(@CurrentCaller() caller: Caller, @Body() input: SiteActionInput): Promise<SiteActionOutcome> {
    return this.actions.run(caller, input);
  }

  @StudyPrivilege({ all: ['site_edit'] })
  @ApiOperation({ operationId: 'updateSite' })
  @ApiOkResponse({ type: Site })
  @Put(':siteId')
  update(
    @CurrentCaller() caller: Caller,
    @Param('siteId', IdPipe) siteId: number,
    @Body() input: SiteUpdate,
  ): Promise<Site> {
    return this.sites.update(caller, siteId, input);
  }

  @StudyPrivilege({ all: ['site_list_view'] })
  @ApiOperation({ operationId: 'siteAudit' })
  @ApiOkResponse({ type: AuditList })
  @Get(':siteId/audit')
  audit(
    @CurrentCaller() caller: Caller,
    @Param('siteId', IdPipe) siteId: number,
    @Query() query: PagingInput,
  ): Promise<AuditList> {
    return this.sites.audit(caller, siteId, query);
  }
}
