import {
  Caller,
  CurrentCaller,
  PagingInput,
  StudyPrivilege,
  TakesFile,
} from '@casebook/service-kit';
import { Body, Controller, Get, HttpCode, Post, Query, Req } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { TrialChangeAsked } from '../change/trial-change.dto';
import { LIST_FORM, readListFile } from '../import/upload';
import {
  IpNumberDownload,
  IpNumberFilter,
  IpNumberList,
  IpNumberListQuery,
  IpReset,
  IpUploadList,
} from './ip-list.dto';
import { IpListService } from './ip-list.service';

@ApiTags('ip-list')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/iwrs/:studyId/ip-numbers')
export class IpListController {
  constructor(private readonly lists: IpListService) {}

  @StudyPrivilege({ all: ['list_upload_view'] })
  @ApiOperation({ operationId: 'listIpNumbers' })
  @ApiOkResponse({ type: IpNumberList })
  @Get()
  list(@CurrentCaller() caller: Caller, @Query() query: IpNumberListQuery): Promise<IpNumberList> {
    return this.lists.list(caller, query);
  }

  @StudyPrivilege({ all: ['list_upload_view'] })
  @ApiOperation({ operationId: 'listIpUploads' })
  @ApiOkResponse({ type: IpUploadList })
  @Get('uploads')
  uploads(@CurrentCaller() caller: Caller, @Query() query: PagingInput): Promise<IpUploadList> {
    return this.lists.uploads(caller, query);
  }

  @StudyPrivilege({ all: ['list_upload_view', 'ip_download'] })
  @ApiOperation({ operationId: 'downloadIpNumbers' })
  @ApiOkResponse({ type: IpNumberDownload })
  @Get('download')
  download(
    @CurrentCaller() caller: Caller,
    @Query() filter: IpNumberFilter,
  ): Promise<IpNumberDownload> {
    return this.lists.download(caller, filter);
  }

  @StudyPrivilege({ all: ['list_upload_view', 'ip_import'] })
  @ApiOperation({ operationId: 'importIpNumbers', summary: 'Adds the IP numbers of an Excel file' })
  @ApiConsumes('multipart/form-data')
  @ApiBody(LIST_FORM)
  @ApiCreatedResponse({ type: TrialChangeAsked })
  @TakesFile()
  @Post('import')
  async import(
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<TrialChangeAsked> {
    return this.lists.import(caller, await readListFile(request));
  }

  @StudyPrivilege({ all: ['list_upload_view', 'ip_reset'] })
  @ApiOperation({
    operationId: 'resetIpNumbers',
    summary: 'Deletes every IP number that was neither sent nor given to a subject',
  })
  @ApiOkResponse({ type: TrialChangeAsked })
  @HttpCode(200)
  @Post('reset')
  reset(@CurrentCaller() caller: Caller, @Body() input: IpReset): Promise<TrialChangeAsked> {
    return this.lists.reset(caller, input);
  }
}
