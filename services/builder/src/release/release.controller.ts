import { Caller, CurrentCaller, IdPipe, PagingInput, StudyPrivilege } from '@casebook/service-kit';
import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import {
  NewRelease,
  ReleaseList,
  ReleaseSiteList,
  ReleasesMade,
  ReleasesWaiting,
} from './release.dto';
import { ReleaseService } from './release.service';

@ApiTags('release')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/builder/:studyId')
export class ReleaseController {
  constructor(private readonly releases: ReleaseService) {}

  @StudyPrivilege({ all: ['design_release'] })
  @ApiOperation({ operationId: 'releaseVersion' })
  @ApiCreatedResponse({ type: ReleasesMade })
  @Post('versions/:versionId/releases')
  release(
    @CurrentCaller() caller: Caller,
    @Param('studyId', IdPipe) studyId: number,
    @Param('versionId', IdPipe) versionId: number,
    @Body() input: NewRelease,
  ): Promise<ReleasesMade> {
    return this.releases.release(caller, studyId, versionId, input);
  }

  @StudyPrivilege({ all: ['builder_menu_view'] })
  @ApiOperation({ operationId: 'listReleases', summary: 'Every release, the latest first' })
  @ApiOkResponse({ type: ReleaseList })
  @Get('releases')
  list(
    @Param('studyId', IdPipe) studyId: number,
    @Query() query: PagingInput,
  ): Promise<ReleaseList> {
    return this.releases.list(studyId, query);
  }

  @StudyPrivilege({ all: ['builder_menu_view'] })
  @ApiOperation({ operationId: 'listReleaseSites', summary: 'Which version is where' })
  @ApiOkResponse({ type: ReleaseSiteList })
  @Get('release-sites')
  sites(@Param('studyId', IdPipe) studyId: number): Promise<ReleaseSiteList> {
    return this.releases.sites(studyId);
  }

  // Home asks for every role of a person that may release; what waits is decided by the privileges of the role.
  @StudyPrivilege()
  @ApiOperation({ operationId: 'getReleasesWaiting' })
  @ApiOkResponse({ type: ReleasesWaiting })
  @Get('waiting')
  waiting(
    @CurrentCaller() caller: Caller,
    @Param('studyId', IdPipe) studyId: number,
  ): Promise<ReleasesWaiting> {
    return this.releases.waiting(caller, studyId);
  }
}
