import { Caller, CurrentCaller, IdPipe, StudyPrivilege } from '@casebook/service-kit';
import { Body, Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { JSON_TEXT } from '../json/json-text';
import {
  DraftEdit,
  DraftEdited,
  DraftParts,
  DraftPresence,
  PresenceReport,
} from './draft-edit.dto';
import { DraftEditService } from './draft-edit.service';

/** The draft as parts that are changed one by one. */
@ApiTags('draft-edit')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/builder/:studyId/draft')
export class DraftEditController {
  constructor(private readonly edits: DraftEditService) {}

  @StudyPrivilege({ all: ['builder_menu_view'] })
  @ApiOperation({ operationId: 'getDraftParts' })
  @ApiOkResponse({ type: DraftParts })
  @Header('content-type', JSON_TEXT)
  @Get('parts')
  parts(
    @CurrentCaller() caller: Caller,
    @Param('studyId', IdPipe) studyId: number,
  ): Promise<string> {
    return this.edits.parts(caller, studyId);
  }

  @StudyPrivilege({ all: ['design_edit'] })
  @ApiOperation({ operationId: 'editDraft' })
  @ApiOkResponse({ type: DraftEdited })
  @HttpCode(200)
  @Post('edits')
  edit(
    @CurrentCaller() caller: Caller,
    @Param('studyId', IdPipe) studyId: number,
    @Body() input: DraftEdit,
  ): Promise<DraftEdited> {
    return this.edits.edit(caller, studyId, input);
  }

  @StudyPrivilege({ all: ['design_edit'] })
  @ApiOperation({ operationId: 'undoDraftEdit' })
  @ApiOkResponse({ type: DraftEdited })
  @HttpCode(200)
  @Post('undo')
  undo(
    @CurrentCaller() caller: Caller,
    @Param('studyId', IdPipe) studyId: number,
  ): Promise<DraftEdited> {
    return this.edits.takeBack(caller, studyId, 'undo');
  }

  @StudyPrivilege({ all: ['design_edit'] })
  @ApiOperation({ operationId: 'redoDraftEdit' })
  @ApiOkResponse({ type: DraftEdited })
  @HttpCode(200)
  @Post('redo')
  redo(
    @CurrentCaller() caller: Caller,
    @Param('studyId', IdPipe) studyId: number,
  ): Promise<DraftEdited> {
    return this.edits.takeBack(caller, studyId, 'redo');
  }

  @StudyPrivilege({ all: ['builder_menu_view'] })
  @ApiOperation({ operationId: 'reportDraftPresence' })
  @ApiOkResponse({ type: DraftPresence })
  @HttpCode(200)
  @Post('presence')
  presence(
    @CurrentCaller() caller: Caller,
    @Param('studyId', IdPipe) studyId: number,
    @Body() input: PresenceReport,
  ): Promise<DraftPresence> {
    return this.edits.presence(caller, studyId, input);
  }
}
