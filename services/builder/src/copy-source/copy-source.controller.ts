import { Caller, CurrentCaller, IdPipe, StudyPrivilege } from '@casebook/service-kit';
import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { JSON_TEXT } from '../json/json-text';
import { CopySource, CopySourceList, CopySourceQuery } from './copy-source.dto';
import { CopySourceService } from './copy-source.service';

/** What a study builder can copy from other studies; the right to edit designs is needed in both. */
@ApiTags('copy-source')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/builder/:studyId/copy-sources')
export class CopySourceController {
  constructor(private readonly sources: CopySourceService) {}

  @StudyPrivilege({ all: ['design_edit'] })
  @ApiOperation({ operationId: 'listCopySources' })
  @ApiOkResponse({ type: CopySourceList })
  @Get()
  list(
    @CurrentCaller() caller: Caller,
    @Param('studyId', IdPipe) studyId: number,
    @Query() query: CopySourceQuery,
  ): Promise<CopySourceList> {
    return this.sources.list(caller, studyId, query);
  }

  @StudyPrivilege({ all: ['design_edit'] })
  @ApiOperation({ operationId: 'getCopySource' })
  @ApiParam({ name: 'ofStudyId', type: Number })
  @ApiOkResponse({ type: CopySource })
  @Header('content-type', JSON_TEXT)
  @Get(':ofStudyId')
  get(
    @CurrentCaller() caller: Caller,
    @Param('studyId', IdPipe) studyId: number,
    @Param('ofStudyId', IdPipe) ofStudyId: number,
  ): Promise<string> {
    return this.sources.get(caller, studyId, ofStudyId);
  }
}
