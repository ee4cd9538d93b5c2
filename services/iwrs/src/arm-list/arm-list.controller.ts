import {
  Caller,
  CurrentCaller,
  type Plain,
  StudyPrivilege,
  TakesFile,
} from '@casebook/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
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
import { SchemeKeyPipe } from '../scheme/scheme-key.pipe';
import { ARM_PRIVILEGES } from '../sight/sight';
import { ArmListDownload, ArmListPage, ArmListQuery, ArmListReset } from './arm-list.dto';
import { ArmListService } from './arm-list.service';
import { ArmListUpload } from './arm-list.upload';

@ApiTags('arm-list')
@ApiParam({ name: 'studyId', type: Number })
@ApiParam({ name: 'schemeKey', type: String })
@Controller('api/iwrs/:studyId/arm-list/:schemeKey')
export class ArmListController {
  constructor(
    private readonly lists: ArmListService,
    private readonly uploads: ArmListUpload,
  ) {}

  @StudyPrivilege({ all: ['list_upload_view'], any: ARM_PRIVILEGES })
  @ApiOperation({ operationId: 'listArmList' })
  @ApiOkResponse({ type: ArmListPage })
  @Get()
  list(
    @CurrentCaller() caller: Caller,
    @Param('schemeKey', SchemeKeyPipe) schemeKey: string,
    @Query() query: ArmListQuery,
  ): Promise<Plain<ArmListPage>> {
    return this.lists.list(caller, schemeKey, query);
  }

  @StudyPrivilege({ all: ['list_upload_view', 'arm_download'] })
  @ApiOperation({ operationId: 'downloadArmList' })
  @ApiOkResponse({ type: ArmListDownload })
  @Get('download')
  download(
    @CurrentCaller() caller: Caller,
    @Param('schemeKey', SchemeKeyPipe) schemeKey: string,
  ): Promise<Plain<ArmListDownload>> {
    return this.lists.download(caller, schemeKey);
  }

  @StudyPrivilege({ all: ['list_upload_view', 'arm_import'] })
  @ApiOperation({ operationId: 'uploadArmList', summary: 'Adds the entries of an Excel file' })
  @ApiConsumes('multipart/form-data')
  @ApiBody(LIST_FORM)
  @ApiCreatedResponse({ type: TrialChangeAsked })
  @TakesFile()
  @Post('upload')
  async upload(
    @CurrentCaller() caller: Caller,
    @Param('schemeKey', SchemeKeyPipe) schemeKey: string,
    @Req() request: FastifyRequest,
  ): Promise<TrialChangeAsked> {
    return this.uploads.upload(caller, schemeKey, await readListFile(request));
  }

  @StudyPrivilege({ all: ['list_upload_view', 'arm_reset'] })
  @ApiOperation({ operationId: 'resetArmList', summary: 'Deletes all unrandomised entries' })
  @ApiOkResponse({ type: TrialChangeAsked })
  @HttpCode(200)
  @Post('reset')
  reset(
    @CurrentCaller() caller: Caller,
    @Param('schemeKey', SchemeKeyPipe) schemeKey: string,
    @Body() input: ArmListReset,
  ): Promise<TrialChangeAsked> {
    return this.lists.reset(caller, schemeKey, input);
  }
}
