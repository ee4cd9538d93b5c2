import { Caller, CurrentCaller, IdPipe, StudyPrivilege } from '@casebook/service-kit';
import { Body, Controller, Get, Header, Param, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Validation } from '../design/design.dto';
import { JSON_TEXT } from '../json/json-text';
import { Draft, DraftSaved, DraftUpdate, UnmappedList, UnmappedQuery } from './draft.dto';
import { DraftService } from './draft.service';

@ApiTags('draft')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/builder/:studyId/draft')
export class DraftController {
  constructor(private readonly drafts: DraftService) {}

  @StudyPrivilege({ all: ['builder_menu_view'] })
  @ApiOperation({ operationId: 'getDraft' })
  @ApiOkResponse({ type: Draft })
  @Header('content-type', JSON_TEXT)
  @Get()
  get(@Param('studyId', IdPipe) studyId: number): Promise<string> {
    return this.drafts.get(studyId);
  }

  @StudyPrivilege({ all: ['design_edit'] })
  @ApiOperation({ operationId: 'saveDraft' })
  @ApiOkResponse({ type: DraftSaved })
  @Put()
  save(
    @CurrentCaller() caller: Caller,
    @Param('studyId', IdPipe) studyId: number,
    @Body() input: DraftUpdate,
  ): Promise<DraftSaved> {
    return this.drafts.save(caller, studyId, input);
  }

  @StudyPrivilege({ all: ['builder_menu_view'] })
  @ApiOperation({ operationId: 'validateDraft' })
  @ApiOkResponse({ type: Validation })
  @Get('validation')
  validation(@Param('studyId', IdPipe) studyId: number): Promise<Validation> {
    return this.drafts.validation(studyId);
  }

  @StudyPrivilege({ all: ['builder_menu_view'] })
  @ApiOperation({ operationId: 'listUnmapped' })
  @ApiOkResponse({ type: UnmappedList })
  @Get('unmapped')
  unmapped(
    @Param('studyId', IdPipe) studyId: number,
    @Query() query: UnmappedQuery,
  ): Promise<UnmappedList> {
    return this.drafts.unmapped(studyId, query);
  }
}
