import {
  Caller,
  CurrentCaller,
  IdPipe,
  isKnownAnswer,
  RightsRequested,
  StudyPrivilege,
} from '@casebook/service-kit';
import { Body, Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { JSON_TEXT } from '../json/json-text';
import { NewVersion, Version, VersionDiff, VersionInfo, VersionList } from './version.dto';
import { VersionService } from './version.service';

@ApiTags('version')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/builder/:studyId/versions')
export class VersionController {
  constructor(private readonly versions: VersionService) {}

  @StudyPrivilege({ all: ['builder_menu_view'] })
  @ApiOperation({ operationId: 'listVersions' })
  @ApiOkResponse({ type: VersionList })
  @Get()
  list(@Param('studyId', IdPipe) studyId: number): Promise<VersionList> {
    return this.versions.list(studyId);
  }

  @StudyPrivilege({ all: ['design_version'] })
  @ApiOperation({ operationId: 'freezeVersion' })
  @ApiCreatedResponse({ type: VersionInfo })
  @ApiAcceptedResponse({
    type: RightsRequested,
    description: 'It shows hidden items to more people: waits for a second person',
  })
  @Post()
  async freeze(
    @CurrentCaller() caller: Caller,
    @Param('studyId', IdPipe) studyId: number,
    @Body() input: NewVersion,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VersionInfo | RightsRequested> {
    const frozen = await this.versions.freeze(caller, studyId, input);
    if ('requestIds' in frozen) void reply.status(202);
    return frozen;
  }

  @StudyPrivilege({ all: ['builder_menu_view'] })
  @ApiOperation({ operationId: 'getVersion', summary: 'A frozen version; never changes' })
  @ApiOkResponse({ type: Version })
  @Get(':versionId')
  async get(
    @Param('studyId', IdPipe) studyId: number,
    @Param('versionId', IdPipe) versionId: number,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string | undefined> {
    // All parts of a version have the same readers, so one checksum is valid for all callers.
    const checksum = await this.versions.checksum(studyId, versionId);
    if (isKnownAnswer(request, reply, checksum)) return undefined;
    void reply.type(JSON_TEXT);
    return this.versions.get(studyId, versionId);
  }

  @StudyPrivilege({ all: ['builder_menu_view'] })
  @ApiOperation({ operationId: 'diffVersions' })
  @ApiOkResponse({ type: VersionDiff })
  @Get(':from/diff/:to')
  diff(
    @Param('studyId', IdPipe) studyId: number,
    @Param('from', IdPipe) from: number,
    @Param('to', IdPipe) to: number,
  ): Promise<VersionDiff> {
    return this.versions.diff(studyId, from, to);
  }

  @StudyPrivilege({ all: ['builder_menu_view'] })
  @ApiOperation({ operationId: 'exportOdm', summary: 'The version as CDISC ODM 1.3.2' })
  @ApiProduces('application/xml')
  @ApiOkResponse({ schema: { type: 'string' } })
  @Get(':versionId/odm')
  async odm(
    @Param('studyId', IdPipe) studyId: number,
    @Param('versionId', IdPipe) versionId: number,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { fileName, xml } = await this.versions.odm(studyId, versionId);
    const ascii = fileName.replace(/[^\w.-]/g, '_');
    void reply
      .type('application/xml; charset=utf-8')
      .header(
        'content-disposition',
        `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      );
    return xml;
  }
}
