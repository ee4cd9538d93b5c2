import { Caller, CurrentCaller, IdPipe, StudyPrivilege, TakesFile } from '@casebook/service-kit';
import { Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import {
  DraftImported,
  DraftImportPreview,
  PREVIEW_FORM,
  TAKE_OVER_FORM,
} from './draft-import.dto';
import { DraftImportService } from './draft-import.service';
import { ImportSlots } from './import-slots';
import { readUpload } from './upload';

@ApiTags('import')
@ApiParam({ name: 'studyId', type: Number })
@StudyPrivilege({ all: ['design_edit'] })
@Controller('api/builder/:studyId/draft')
export class DraftImportController {
  constructor(
    private readonly imports: DraftImportService,
    private readonly slots: ImportSlots,
  ) {}

  @ApiOperation({
    operationId: 'previewDraftImport',
    summary: 'What an ODM file would change of the draft; stores nothing',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody(PREVIEW_FORM)
  @ApiOkResponse({ type: DraftImportPreview })
  @HttpCode(200)
  @TakesFile()
  @Post('odm-preview')
  async preview(
    @CurrentCaller() caller: Caller,
    @Param('studyId', IdPipe) studyId: number,
    @Req() request: FastifyRequest,
  ): Promise<DraftImportPreview> {
    return this.slots.use(caller.personId, async () =>
      this.imports.preview(studyId, await readUpload(request)),
    );
  }

  @ApiOperation({
    operationId: 'importDraft',
    summary: 'Takes an ODM file over as the next draft, as its preview showed it',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody(TAKE_OVER_FORM)
  @ApiOkResponse({ type: DraftImported })
  @HttpCode(200)
  @TakesFile()
  @Post('odm-import')
  async takeOver(
    @CurrentCaller() caller: Caller,
    @Param('studyId', IdPipe) studyId: number,
    @Req() request: FastifyRequest,
  ): Promise<DraftImported> {
    return this.slots.use(caller.personId, async () =>
      this.imports.takeOver(caller, studyId, await readUpload(request)),
    );
  }
}
