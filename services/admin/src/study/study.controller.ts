import { Caller, CurrentCaller, StudyPrivilege } from '@casebook/service-kit';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import {
  FilterBody,
  FilterMasterList,
  SiteMasterDataList,
  StudyBody,
  StudyInfo,
  UserBasic,
} from './study.dto';
import { StudyService } from './study.service';

@ApiTags('study')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api')
export class StudyController {
  constructor(private readonly studies: StudyService) {}

  @StudyPrivilege()
  @ApiOperation({ operationId: 'userBasic' })
  @ApiOkResponse({ type: UserBasic })
  @HttpCode(200)
  @Post('study/:studyId/user/basic')
  userBasic(@CurrentCaller() caller: Caller, @Body() _body: StudyBody): Promise<UserBasic> {
    return this.studies.userBasic(caller);
  }

  @StudyPrivilege()
  @ApiOperation({ operationId: 'siteMasterData' })
  @ApiOkResponse({ type: SiteMasterDataList })
  @HttpCode(200)
  @Post('study/:studyId/site/list-master-data')
  async siteMasterData(
    @CurrentCaller() caller: Caller,
    @Body() _body: StudyBody,
  ): Promise<SiteMasterDataList> {
    return { rows: await this.studies.sites(caller) };
  }

  @StudyPrivilege()
  @ApiOperation({ operationId: 'filterMasterList' })
  @ApiOkResponse({ type: FilterMasterList })
  @HttpCode(200)
  @Post('study/:studyId/status/filter-master-list')
  filterMasterList(
    @CurrentCaller() caller: Caller,
    @Body() { siteId }: FilterBody,
  ): Promise<FilterMasterList> {
    return this.studies.filterMasterList(caller, siteId);
  }

  @StudyPrivilege({ all: ['study_info_view'] })
  @ApiOperation({ operationId: 'studyInfo' })
  @ApiOkResponse({ type: StudyInfo })
  @Get('study/info/:studyId')
  info(@CurrentCaller() caller: Caller): Promise<StudyInfo> {
    return this.studies.info(caller);
  }

  @StudyPrivilege({ all: ['study_info_view'] })
  @ApiOperation({ operationId: 'downloadStudyInfo' })
  @ApiOkResponse({ type: StudyInfo })
  @Get('admin/:studyId/study-info/download')
  download(@CurrentCaller() caller: Caller): Promise<StudyInfo> {
    return this.studies.download(caller);
  }
}
