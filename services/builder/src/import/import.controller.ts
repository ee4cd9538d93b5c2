import { Caller, CurrentCaller, PortalRights, Problem, TakesFile } from '@casebook/service-kit';
import { Controller, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { isObject, validateSync } from 'class-validator';
import type { FastifyRequest } from 'fastify';
import { CreatedStudy } from '../study/study.dto';
import { DesignImport, FILE_FORM, ImportResult } from './import.dto';
import { ImportService } from './import.service';
import { ImportSlots } from './import-slots';
import { readUpload } from './upload';

@ApiTags('import')
@PortalRights('study_builder', 'administrator')
@Controller('api/builder')
export class ImportController {
  constructor(
    private readonly imports: ImportService,
    private readonly slots: ImportSlots,
  ) {}

  @ApiOperation({ operationId: 'importOdm', summary: 'New study from a CDISC ODM 1.3.x file' })
  @ApiConsumes('multipart/form-data')
  @ApiBody(FILE_FORM)
  @ApiCreatedResponse({ type: ImportResult })
  @TakesFile()
  @Post('odm-import')
  async importOdm(
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<ImportResult> {
    return this.slots.use(caller.personId, async () =>
      this.imports.importOdm(caller, await readUpload(request)),
    );
  }

  @ApiOperation({
    operationId: 'importDesign',
    summary: 'New study from a design document: as JSON, or as the file of a multipart form',
  })
  @ApiBody({ type: DesignImport })
  @ApiCreatedResponse({ type: CreatedStudy })
  @Post('design-import')
  async importDesign(
    @CurrentCaller() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<CreatedStudy> {
    return this.slots.use(caller.personId, async () => {
      if (request.isMultipart()) {
        const upload = await readUpload(request);
        const wantedId = upload.fields.get('studyIdText');
        return this.imports.importDesign(caller, upload.content, wantedId, upload);
      }
      const { design, studyIdText } = designImportOf(request.body);
      return this.imports.importDesign(caller, Buffer.from(JSON.stringify(design)), studyIdText);
    });
  }
}

/** @throws Problem 422 */
function designImportOf(body: unknown): DesignImport {
  const { design, studyIdText } = isObject<Partial<DesignImport>>(body) ? body : {};
  const input = Object.assign(new DesignImport(), { design, studyIdText });
  const [fault] = validateSync(input);
  if (fault) {
    const code = fault.property === 'design' ? 'COMMON_REQUIRED' : 'BUILDER_STUDY_ID_FORM';
    throw Problem.invalid([{ field: fault.property, code }]);
  }
  return input;
}
